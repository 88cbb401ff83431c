import type { SettingChange } from '../../shared/tree/setting-marks.ts'

/** What was set, in few words: `gpt-5`, `thinking high`, `gpt-5 · high`. */
export function settingWords({ model, level }: SettingChange): string {
  if (model === null) return `thinking ${level}`
  return level === null ? model.modelId : `${model.modelId} · ${level}`
}

/** The same in full, and how often it was changed where that was more than once each. */
export function settingSentence({ count, model, level }: SettingChange): string {
  const parts = [
    model === null ? '' : `model ${model.provider}/${model.modelId}`,
    level === null ? '' : `thinking level ${level}`,
  ].filter((part) => part !== '')
  return count > parts.length
    ? `Set ${count} times in here, at last ${parts.join(', ')}`
    : `Set here: ${parts.join(', ')}`
}
