// `npm run bench [-- NAME…]`: sets up what is missing, bundles the bench, and runs it (bench/README.md).
import { ensureDependencies } from './setup/dependencies.mjs'
import { PROJECT_ROOT } from './setup/paths.mjs'
import { run } from './setup/run.mjs'
import { exitWith } from './setup/say.mjs'

await exitWith(async () => {
  await ensureDependencies()
  const { buildBench } = await import('./setup/build-bench.mjs')
  const script = await buildBench()
  const { code } = await run(process.execPath, [script, ...process.argv.slice(2)], { cwd: PROJECT_ROOT, show: true })
  return code
})
