// `npm start [-- PATH]`: sets up what is missing on this machine, builds the app, and starts it. Everything after `--`
// goes to the app; `-- --screenshot OUT.png PATH` draws one picture and ends, also on a machine without a display.
import { ensureBuild } from './setup/build.mjs'
import { ensureDependencies } from './setup/dependencies.mjs'
import { inVirtualDisplay, lacksDisplay } from './setup/display.mjs'
import { ensureElectron } from './setup/electron-runtime.mjs'
import { appEnvironment, launchArguments } from './setup/launch.mjs'
import { PROJECT_ROOT } from './setup/paths.mjs'
import { run } from './setup/run.mjs'
import { hintAtSandbox } from './setup/sandbox.mjs'
import { exitWith, SetupError } from './setup/say.mjs'
import { ensureSystemLibraries } from './setup/system-libraries.mjs'

await exitWith(async () => {
  const args = process.argv.slice(2)
  const folder = callersFolder()
  const screenshot = args.some((argument) => /^--(?:screenshot|tree-picture)(?:=|$)/.test(argument))
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
  await hintAtSandbox(electron)
  await ensureBuild()
  const launch = [...launchArguments(), PROJECT_ROOT, ...args]
  const [command, commandArgs] = virtualDisplay ? inVirtualDisplay(electron, launch) : [electron, launch]
  const { code } = await run(command, commandArgs, {
    cwd: folder,
    env: appEnvironment(),
    show: true,
    group: virtualDisplay,
  })
  return code
})

/** Where the person stands: paths are meant from there, while npm runs its scripts in the project's folder. */
function callersFolder() {
  const npms = process.env['npm_lifecycle_event'] === 'start' ? process.env['INIT_CWD'] : undefined
  try {
    return npms ?? process.cwd()
  } catch {
    throw new SetupError(
      'The folder you are in is not there any more: it was deleted or moved. Change to another folder and start Dendro again.',
    )
  }
}
