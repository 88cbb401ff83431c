import type { MenuItemConstructorOptions } from 'electron'
import type { Desk } from './desk.ts'

/**
 * The application menu. Its items run the page's commands, and the page owns their keys: they are shown here, but not
 * registered, so that no key acts twice.
 */
export function menuTemplate(
  packaged: boolean,
  { send, system }: Pick<Desk, 'send' | 'system'>,
  platform: NodeJS.Platform = process.platform,
): MenuItemConstructorOptions[] {
  const mac = platform === 'darwin'
  const item = (label: string, name: string, accelerator?: string): MenuItemConstructorOptions => ({
    label,
    click: () => send('command:chosen', { command: name }),
    ...(accelerator === undefined ? {} : { accelerator, registerAccelerator: false }),
  })
  const about = item('About Dendro', 'app:about')
  const settings = item(mac ? 'Settings…' : 'Settings', 'settings:open', 'CmdOrCtrl+,')
  const between: MenuItemConstructorOptions = { type: 'separator' }

  const appMenu: MenuItemConstructorOptions = {
    label: 'Dendro',
    submenu: [
      about,
      between,
      settings,
      between,
      { role: 'services' },
      between,
      { role: 'hide' },
      { role: 'hideOthers' },
      { role: 'unhide' },
      between,
      { role: 'quit' },
    ],
  }
  return [
    ...(mac ? [appMenu] : []),
    {
      label: '&File',
      submenu: [
        item('New Window', 'window:new', 'CmdOrCtrl+N'),
        item('Open Session…', 'session:open', 'CmdOrCtrl+O'),
        item('Open Example', 'session:showcase'),
        item('Close Session', 'session:close', 'CmdOrCtrl+W'),
        item('Close Window', 'window:close', 'CmdOrCtrl+Shift+W'),
        between,
        item('Fork Path…', 'session:fork'),
        item('Branch with Summary…', 'session:branch'),
        item('Pi Opens Here…', 'leaf:set'),
        item('Rename…', 'session:rename', 'F2'),
        between,
        item('Export…', 'session:export', 'CmdOrCtrl+Shift+E'),
        item('Repair a Copy…', 'session:repair'),
        item('Bring to Version 3…', 'session:migrate'),
        item('Move to the Trash…', 'session:trash'),
        item('What Was Written', 'writings:show'),
        ...(mac ? [] : [between, settings, between, { role: 'quit' as const }]),
      ],
    },
    {
      label: '&Edit',
      submenu: [
        ...editItems(),
        between,
        item('Find in the Session', 'search:open', 'CmdOrCtrl+F'),
        item('Search in All Sessions', 'library:search', 'CmdOrCtrl+Shift+P'),
        item('Next Hit', 'search:next', 'F3'),
        item('Hit Before', 'search:previous', 'Shift+F3'),
      ],
    },
    {
      label: '&View',
      submenu: [
        item('All Commands…', 'view:palette', 'CmdOrCtrl+K'),
        between,
        item('System Theme', 'view:theme-system'),
        item('Light Theme', 'view:theme-light'),
        item('Dark Theme', 'view:theme-dark'),
        between,
        item('Larger Text', 'view:larger', 'CmdOrCtrl+Plus'),
        item('Smaller Text', 'view:smaller', 'CmdOrCtrl+-'),
        between,
        { role: 'togglefullscreen' },
        ...(packaged ? [] : [{ role: 'toggleDevTools' as const }]),
      ],
    },
    {
      label: '&Go',
      submenu: [
        item('Back', 'leaf:back', 'Alt+Left'),
        item('Forward', 'leaf:forward', 'Alt+Right'),
        between,
        item('Where pi Opens', 'leaf:file'),
        item('To…', 'go:to', 'CmdOrCtrl+G'),
        item('To the Result or the Call', 'entry:pair'),
        between,
        item('Follow the End', 'leaf:follow', 'CmdOrCtrl+E'),
      ],
    },
    ...(mac ? [{ role: 'windowMenu' as const }] : []),
    {
      role: 'help',
      label: '&Help',
      submenu: [
        item('Keys', 'help:keys'),
        { label: 'Show Log', click: () => system.showInFolder(system.logFile) },
        ...(mac ? [] : [between, about]),
      ],
    },
  ]
}

function editItems(): MenuItemConstructorOptions[] {
  return [
    { role: 'undo' },
    { role: 'redo' },
    { type: 'separator' },
    { role: 'cut' },
    { role: 'copy' },
    { role: 'paste' },
    { role: 'selectAll' },
  ]
}
