import { mkdir, mkdtemp, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fingerprint } from '../../scripts/setup/build.mjs'
import { whyInstall } from '../../scripts/setup/dependencies.mjs'
import { inVirtualDisplay, lacksDisplay } from '../../scripts/setup/display.mjs'
import { findStockElectron } from '../../scripts/setup/electron-runtime.mjs'
import { fallbackRefusal } from '../../scripts/setup/fallback-runtime.mjs'
import { appEnvironment, launchArguments } from '../../scripts/setup/launch.mjs'
import { cacheFolder } from '../../scripts/setup/paths.mjs'
import { run } from '../../scripts/setup/run.mjs'
import { namespacesForbidden } from '../../scripts/setup/sandbox.mjs'
import { parseMissing } from '../../scripts/setup/system-libraries.mjs'

let root = ''
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'dendro-setup-'))
})
afterEach(() => rm(root, { recursive: true, force: true }))

async function write(file: string, content: unknown): Promise<void> {
  await mkdir(dirname(join(root, file)), { recursive: true })
  await writeFile(join(root, file), typeof content === 'string' ? content : JSON.stringify(content))
}

describe('the packages', () => {
  const locked = {
    '': { version: '1.0.0' },
    'node_modules/a': { version: '1.2.3', integrity: 'sha512-aaa' },
    'node_modules/b/node_modules/a': { version: '2.0.0', integrity: 'sha512-bbb' },
    'node_modules/for-another-system': { version: '1.0.0', integrity: 'sha512-ccc', optional: true },
  }
  const { 'node_modules/for-another-system': _, '': __, ...installed } = locked

  beforeEach(() => write('package-lock.json', { packages: locked }))

  test('are installed where none are there', async () => {
    expect(await whyInstall(root)).toBe('none are there')
  })

  test('are left alone where they are as locked', async () => {
    await write('node_modules/.package-lock.json', { packages: installed })
    expect(await whyInstall(root)).toBeNull()
  })

  test('are installed where one has another version', async () => {
    const other = { ...installed, 'node_modules/a': { version: '1.2.2', integrity: 'sha512-aaa' } }
    await write('node_modules/.package-lock.json', { packages: other })
    expect(await whyInstall(root)).toBe('a is not as locked')
  })

  test('are installed where one has another content', async () => {
    const other = { ...installed, 'node_modules/a': { version: '1.2.3', integrity: 'sha512-xxx' } }
    await write('node_modules/.package-lock.json', { packages: other })
    expect(await whyInstall(root)).toBe('a is not as locked')
  })

  test('are installed again after an installation that was stopped while it wrote its record', async () => {
    await write('node_modules/.package-lock.json', '{"packages":{"node_mod')
    expect(await whyInstall(root)).toBe('none are there')
  })

  test('cannot be judged without a lock file', async () => {
    await rm(join(root, 'package-lock.json'))
    await expect(whyInstall(root)).rejects.toThrow('package-lock.json is missing')
  })
})

describe('the stock Electron', () => {
  beforeEach(async () => {
    await write('package.json', { version: '45.5.0' })
    await write('dist/version', 'v45.5.0')
    await write('dist/electron', '')
    await write('path.txt', 'electron')
  })

  test('is found where it is whole', async () => {
    expect(await findStockElectron(root)).toBe(join(root, 'dist', 'electron'))
  })

  test.each(['dist/version', 'dist/electron', 'path.txt', 'package.json'])('is not found without %s', async (file) => {
    await rm(join(root, file))
    expect(await findStockElectron(root)).toBeNull()
  })

  test('is not found in a version that the package does not want', async () => {
    await write('dist/version', '44.0.0')
    expect(await findStockElectron(root)).toBeNull()
  })
})

describe('the fingerprint of the sources', () => {
  beforeEach(async () => {
    await write('src/deep/a.ts', 'a')
    await write('src/b.ts', 'b')
    await write('config.ts', 'c')
  })
  const now = (): Promise<string> => fingerprint(root, ['src', 'config.ts', 'missing'])

  test('stays while nothing changes', async () => {
    expect(await now()).toBe(await now())
  })

  test('changes with a file that is deleted, added, replaced by an older one, or of another length', async () => {
    const seen = [await now()]
    await rm(join(root, 'src/b.ts'))
    seen.push(await now())
    await write('src/c.ts', 'c')
    seen.push(await now())
    await utimes(join(root, 'config.ts'), new Date(0), new Date(0))
    seen.push(await now())
    await writeFile(join(root, 'src/deep/a.ts'), 'aa')
    seen.push(await now())
    expect(new Set(seen).size).toBe(seen.length)
  })

  test.skipIf(process.platform === 'win32')('does not follow a link out of the sources', async () => {
    const before = await now()
    await symlink(tmpdir(), join(root, 'src/link'))
    expect(await now()).toBe(before)
  })
})

describe('the machine', () => {
  test('lacks a display on Linux without X and Wayland alone', () => {
    expect(lacksDisplay({}, 'linux')).toBe(true)
    expect(lacksDisplay({ DISPLAY: '' }, 'linux')).toBe(true)
    expect(lacksDisplay({ DISPLAY: ':0' }, 'linux')).toBe(false)
    expect(lacksDisplay({ WAYLAND_DISPLAY: 'wayland-0' }, 'linux')).toBe(false)
    expect(lacksDisplay({}, 'darwin')).toBe(false)
    expect(lacksDisplay({}, 'win32')).toBe(false)
  })

  test('gives a virtual display a screen of its own size', () => {
    expect(inVirtualDisplay('electron', ['.', 'a b'])).toEqual([
      'xvfb-run',
      ['-a', '-s', '-screen 0 2200x1300x24', 'electron', '.', 'a b'],
    ])
  })

  test('loses the sandbox for root alone', () => {
    expect(launchArguments(0)).toEqual(['--no-sandbox'])
    expect(launchArguments(1000)).toEqual([])
  })

  test('starts the app as an app, whatever an editor set in its terminal', () => {
    expect(appEnvironment({ ELECTRON_RUN_AS_NODE: '1', HOME: '/home/a' })).toEqual({ HOME: '/home/a' })
  })

  test('keeps what is fetched in the XDG cache, unless that is no absolute path', () => {
    expect(cacheFolder({ XDG_CACHE_HOME: '/var/cache/me' })).toBe(join('/var/cache/me', 'dendro'))
    expect(cacheFolder({ XDG_CACHE_HOME: 'relative' })).toMatch(/\.cache.dendro$/)
    expect(cacheFolder({})).toMatch(/\.cache.dendro$/)
  })

  test('refuses the fallback runtime by one variable, and elsewhere than on Linux x64', () => {
    expect(fallbackRefusal({}, 'linux', 'x64')).toBe('')
    expect(fallbackRefusal({ DENDRO_NO_FALLBACK_RUNTIME: '0' }, 'linux', 'x64')).toBe('')
    expect(fallbackRefusal({ DENDRO_NO_FALLBACK_RUNTIME: '1' }, 'linux', 'x64')).toContain('DENDRO_NO_FALLBACK_RUNTIME')
    expect(fallbackRefusal({}, 'linux', 'arm64')).toContain('linux on arm64')
    expect(fallbackRefusal({}, 'darwin', 'x64')).toContain('darwin on x64')
  })

  test('may forbid Chromium’s sandbox by any of three settings', async () => {
    const system = (settings: Readonly<Record<string, string>>) => (path: string) =>
      path in settings ? Promise.resolve(settings[path] ?? '') : Promise.reject(new Error('not there'))
    expect(await namespacesForbidden(system({}))).toBe(false)
    expect(await namespacesForbidden(system({ '/proc/sys/kernel/unprivileged_userns_clone': '1\n' }))).toBe(false)
    expect(await namespacesForbidden(system({ '/proc/sys/kernel/unprivileged_userns_clone': '0\n' }))).toBe(true)
    expect(await namespacesForbidden(system({ '/proc/sys/user/max_user_namespaces': '0\n' }))).toBe(true)
    const ubuntu = { '/proc/sys/kernel/apparmor_restrict_unprivileged_userns': '1\n' }
    expect(await namespacesForbidden(system(ubuntu))).toBe(true)
  })

  test('names each library that the loader does not find once', () => {
    const output = [
      '\tlinux-vdso.so.1 (0x00007ffd)',
      '\tlibnss3.so => not found',
      '\tlibc.so.6 => /lib/x86_64-linux-gnu/libc.so.6 (0x00007f)',
      '\tlibgbm.so.1 => not found',
      '\tlibnss3.so => not found',
    ].join('\n')
    expect(parseMissing(output)).toEqual(['libnss3.so', 'libgbm.so.1'])
    expect(parseMissing('')).toEqual([])
  })
})

describe('running a program', () => {
  const node = (code: string, options?: Parameters<typeof run>[2]) => run(process.execPath, ['-e', code], options)

  test('gives its output and exit code', async () => {
    const result = await node('console.log(1); console.error(2); process.exit(3)')
    expect(result.code).toBe(3)
    expect(result.output).toContain('1\n')
    expect(result.output).toContain('2\n')
  })

  test('answers 127 for one that is not there, as a shell does', async () => {
    expect((await run(join(root, 'no-such-program'), [])).code).toBe(127)
  })

  test('ends one that takes too long', async () => {
    const result = await node('setTimeout(() => {}, 60_000)', { timeout: 200 })
    expect(result.timedOut).toBe(true)
    expect(result.code).not.toBe(0)
  })

  test.skipIf(process.platform === 'win32')('ends with a group what it started', async () => {
    // The inner program holds the outer one's output open: without the group this would take a minute.
    const inner = JSON.stringify('setTimeout(() => {}, 60_000)')
    const outer = `require('child_process').spawnSync(process.execPath, ['-e', ${inner}], { stdio: 'inherit' })`
    expect((await node(outer, { group: true, timeout: 1_000 })).timedOut).toBe(true)
  })

  test.skipIf(process.platform === 'win32')('answers 128 and the signal for one that was ended', async () => {
    expect((await node("process.kill(process.pid, 'SIGTERM')")).code).toBe(143)
  })
})
