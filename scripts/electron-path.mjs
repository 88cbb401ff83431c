// Prints the path of the Electron executable in use, fetching one first where there is none: for programs that drive
// the app from outside (`npm run -s electron:path`).
import { ensureDependencies } from './setup/dependencies.mjs'
import { ensureElectron } from './setup/electron-runtime.mjs'
import { exitWith } from './setup/say.mjs'

await exitWith(async () => {
  await ensureDependencies()
  console.log(await ensureElectron())
  return 0
})
