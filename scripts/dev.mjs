// `npm run dev [-- PATH]`: builds on every change of a source, and starts the app anew with each build. The page is
// built, not served: the app loads its own address alone, under the policy it ships with.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { ensureBuild } from './setup/build.mjs'
import { ensureDependencies } from './setup/dependencies.mjs'
import { ensureElectron } from './setup/electron-runtime.mjs'
import { appEnvironment, launchArguments } from './setup/launch.mjs'
import { PROJECT_ROOT } from './setup/paths.mjs'
import { exitWith, say, SetupError } from './setup/say.mjs'
import { ensureSystemLibraries } from './setup/system-libraries.mjs'

/** Editors write a file in several steps. Milliseconds. */
const QUIET = 200
const FOLDERS = ['electron', 'renderer', 'shared']

await exitWith(async () => {
  await ensureDependencies()
  const electron = await ensureElectron()
  await ensureSystemLibraries(electron, { virtualDisplay: false })
  const args = [...launchArguments(), PROJECT_ROOT, ...process.argv.slice(2)]

  return new Promise((end) => {
    /** @type {import('node:child_process').ChildProcess | null} */
    let app = null
    // Waited for: there is one instance of the app, and the next one would leave at once.
    const stop = async () => {
      if (app === null) return
      app.removeAllListeners('exit').kill()
      await once(app, 'exit')
    }
    const start = async () => {
      await stop()
      app = spawn(electron, args, { env: appEnvironment(), stdio: 'inherit' })
      // Closed by the person: that is the end.
      app.once('exit', (code) => {
        for (const watcher of watchers) watcher.close()
        end(code ?? 0)
      })
    }
    const rebuild = async () => {
      try {
        await ensureBuild()
        await start()
      } catch (error) {
        // What runs stays; the next change may build.
        if (!(error instanceof SetupError)) throw error
        say(error.message)
      }
    }

    // One build after the other, however quickly the changes come.
    let building = Promise.resolve()
    const queue = () => {
      building = building.then(rebuild)
    }
    /** @type {NodeJS.Timeout | undefined} */
    let timer
    const watchers = FOLDERS.map((folder) =>
      watch(join(PROJECT_ROOT, folder), { recursive: true }, () => {
        clearTimeout(timer)
        timer = setTimeout(queue, QUIET)
      }),
    )
    queue()
  })
})
