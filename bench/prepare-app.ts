import { inVirtualDisplay, lacksDisplay } from '../scripts/setup/display.mjs'
import { ensureBuild } from '../scripts/setup/build.mjs'
import { ensureElectron } from '../scripts/setup/electron-runtime.mjs'
import { run } from '../scripts/setup/run.mjs'
import { hintAtSandbox } from '../scripts/setup/sandbox.mjs'
import { ensureSystemLibraries } from '../scripts/setup/system-libraries.mjs'

/** Finds or fetches what the app needs to be started, and builds it from the sources as they are. */
export async function prepareApp(): Promise<void> {
  const electron = await ensureElectron()
  await ensureSystemLibraries(electron, { virtualDisplay: lacksDisplay() })
  await hintAtSandbox(electron)
  await ensureBuild()
  // Where the driver (test/support/launch.ts) looks for it.
  process.env['DENDRO_ELECTRON'] = electron
}

/** Runs this very script again on a virtual display where there is no other; null where there is one. */
export async function againOnDisplay(): Promise<number | null> {
  if (!lacksDisplay()) return null
  const [command, args] = inVirtualDisplay(process.execPath, process.argv.slice(1))
  const { code } = await run(command, args, { show: true, group: true })
  return code
}
