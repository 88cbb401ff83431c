// `npm start [-- PATH]`: sets up what is missing on this machine, builds the app, and starts it. Everything after `--`
// goes to the app; `-- --screenshot OUT.png PATH` draws one picture and ends, also on a machine without a display.
import { resolveArguments } from './setup/arguments.mjs'
import { ensureBuild } from './setup/build.mjs'
import { ensureDependencies } from './setup/dependencies.mjs'
import { inVirtualDisplay, lacksDisplay } from './setup/display.mjs'
import { ensureElectron } from './setup/electron-runtime.mjs'
import { launchArguments } from './setup/launch.mjs'
import { PROJECT_ROOT } from './setup/paths.mjs'
import { run } from './setup/run.mjs'
import { exitWith, SetupError } from './setup/say.mjs'
import { ensureSystemLibraries } from './setup/system-libraries.mjs'

await exitWith(async () => {
  // npm runs this in the project's folder; paths are meant from where the person stands.
  const { args, screenshot } = resolveArguments(process.argv.slice(2), process.env['INIT_CWD'] ?? process.cwd())
  const virtualDisplay = lacksDisplay()
  if (virtualDisplay && !screenshot) {
    throw new SetupError(
      'There is no display to open a window on: neither DISPLAY nor WAYLAND_DISPLAY is set.',
      'Start the app from a desktop session, or draw one picture without a display:',
      '  npm start -- --screenshot OUT.png PATH',
    )
  }
  await ensureDependencies()
  const electron = await ensureElectron()
  await ensureSystemLibraries(electron, { virtualDisplay })
  await ensureBuild()
  const launch = [...launchArguments(), PROJECT_ROOT, ...args]
  const [command, commandArgs] = virtualDisplay ? inVirtualDisplay(electron, launch) : [electron, launch]
  const { code } = await run(command, commandArgs, { env: appEnvironment(), show: true })
  return code
})

/** Set by some editors' terminals, it would make Electron a plain Node. */
function appEnvironment() {
  const { ELECTRON_RUN_AS_NODE: _, ...env } = process.env
  return env
}
