import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * @typedef {import('./answers.ts').TreeList} TreeList
 * @typedef {import('./pi-api.ts').PiSession} PiSession
 * @typedef {import('./pi-api.ts').PiTreeModule} PiTreeModule
 * @typedef {import('./pi-api.ts').PiThemeModule} PiThemeModule
 */

/** Rows of a terminal: how many pi would draw of a list, which is no matter for what is in it. */
const ROWS = 40

/**
 * Makes ready pi's `/tree`, the component itself. What it gives back lists what pi shows with the leaf at an entry under
 * one of its filters, the id of each row and that of the nearest row above it in the tree, and the ids of all entries
 * that its tree leads to.
 *
 * @param {string} piFolder
 * @returns {Promise<(session: PiSession, leaf: unknown, filter: TreeList['filter']) => { rows: (readonly [id: unknown, above: unknown])[], reached: unknown[] }>}
 */
export async function treeLists(piFolder) {
  const interactive = join(piFolder, 'dist', 'modes', 'interactive')
  const { TreeSelectorComponent } = /** @type {PiTreeModule} */ (
    await load(join(interactive, 'components', 'tree-selector.js'))
  )
  const { initTheme } = /** @type {PiThemeModule} */ (await load(join(interactive, 'theme', 'theme.js')))
  initTheme('dark')
  const nothing = () => undefined
  return (session, leaf, filter) => {
    const tree = session.getTree()
    const selector = new TreeSelectorComponent(tree, leaf, ROWS, nothing, nothing, nothing, undefined, filter)
    const { filteredNodes, flatNodes, visibleParentMap } = selector.getTreeList()
    const rows = filteredNodes.map(({ node: { entry } }) => {
      const above = visibleParentMap.get(entry.id) ?? null
      // One that is its own parent is a root, and pi draws it as one.
      return /** @type {const} */ ([entry.id, above === entry.id ? null : above])
    })
    return { rows, reached: flatNodes.map(({ node: { entry } }) => entry.id) }
  }
}

/**
 * @param {string} file
 * @returns {Promise<unknown>}
 */
function load(file) {
  return import(pathToFileURL(file).href)
}
