import { expect, test } from 'vitest'
import { createProjectFinder } from '../../electron/sessions/find-project.ts'
import { temporaryFolder } from './temp-folder.ts'

test('a folder of this machine is found, and the name of another machine is not looked at', () => {
  const folder = temporaryFolder()
  expect(createProjectFinder()(folder).cwdExists).toBe(true)
  // To this system the same folder, to Windows the name of another machine.
  expect(createProjectFinder()(`/${folder}`)).toEqual({ cwdExists: false, repository: null })
})
