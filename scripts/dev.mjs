// `npm run dev`: the app with its page served by vite, reloaded on every change.
import { join } from 'node:path'
import { ensureDependencies } from './setup/dependencies.mjs'
import { ensureElectron } from './setup/electron-runtime.mjs'
import { PROJECT_ROOT } from './setup/paths.mjs'
import { launchArguments } from './setup/launch.mjs'
import { run } from './setup/run.mjs'
import { exitWith } from './setup/say.mjs'
import { ensureSystemLibraries } from './setup/system-libraries.mjs'

await exitWith(async () => {
  await ensureDependencies()
  const electron = await ensureElectron()
  await ensureSystemLibraries(electron, { virtualDisplay: false })
  const script = join(PROJECT_ROOT, 'node_modules', 'electron-vite', 'bin', 'electron-vite.js')
  const sandbox = launchArguments().length > 0 ? ['--noSandbox'] : []
  const args = [script, 'dev', '--watch', ...sandbox, ...process.argv.slice(2)]
  // electron-vite takes the executable from here; by itself it looks for the stock one alone.
  const env = { ...process.env, ELECTRON_EXEC_PATH: electron }
  return (await run(process.execPath, args, { cwd: PROJECT_ROOT, env, show: true })).code
})
