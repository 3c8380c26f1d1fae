/** In which script of the bundle a source goes, so that each first page needs a few of them. */
import { join } from 'node:path'
import { neededBy, shell, signIn, type Bundle } from './bundle.ts'
import { root } from './run.ts'

const [, site] = shell
/** What reads the names that rows point at: it follows a list, whichever it is. */
const names = /\/kinds\/names\.ts$/
const start = /\/index\.html$|\/product\.ts$|\/main\.tsx?$/

/** The pages that are no lists, but for those that are a form. */
const screen = /\/src\/screens\/.*-page\.tsx$/
/** What may be of one type alone; all else is anybody's, whoever asks for it now. */
const ofType = /^packages\/contract\/src\/[^/]+\/|\/src\/(kinds|resources|dialogs)\//

/** The folder of dialogs about one kind of thing. */
const dialogs = /\/src\/dialogs\/(.+)\/[^/]+$/

/** From here on, what several dialogs share is one script. */
const manyDialogs = 4

/**
 * The script of each source, by what a bundle that has them all apart says of who needs it: first
 * what every page needs, then what every page of a session does, then what lists share, then what the
 * lists of one service share, and then what belongs to the page of one type. Libraries are apart from
 * our own, since they change less often. What comes later than a page is left to the bundler (null),
 * but for what many dialogs share, and for the dialogs about one thing.
 */
export function layersOf(bundle: Bundle): (id: string) => string | null {
  const layers = new Map<string, string>()
  for (const [source, users] of usersOf(bundle)) {
    const layer = layerOf(source, users, bundle.declarations)
    if (layer !== undefined) layers.set(join(root, source), layer + libraryOf(layer, source))
  }
  return (id) => layers.get(id) ?? (id === loader ? 'start' : null)
}

/** Whether a script has a name of those that most of the first pages need, and call most of. */
export const isOfFirstPages = (name: string): boolean =>
  /^(start|site)(-libraries)?$|^lists$/.test(name)

/** What Vite adds for all that comes later. */
const loader = '\0vite/preload-helper.js'

/** Of each source, by which sources it is asked for: the start, and all that comes later. */
function usersOf(bundle: Bundle): ReadonlyMap<string, ReadonlySet<string>> {
  const users = new Map<string, Set<string>>()
  for (const chunk of bundle.chunks) {
    const { opens } = chunk
    if (opens === undefined) continue
    for (const source of neededBy(bundle, [chunk]).flatMap(({ sources }) => sources)) {
      users.set(source, (users.get(source) ?? new Set()).add(opens))
    }
  }
  return users
}

function layerOf(
  source: string,
  users: ReadonlySet<string>,
  declarations: readonly string[],
): string | undefined {
  const all = [...users]
  if (all.some((one) => start.test(one))) return 'start'
  if (users.has(signIn)) return users.has(site) ? 'start' : 'sign-in'
  if (users.has(site)) return 'site'
  const [page, ...others] = declarations.filter((one) => users.has(one))
  if (page !== undefined && others.length > 0) {
    const services = new Set([page, ...others].map(serviceOf))
    const ofService = services.size === 1 && !all.some((one) => names.test(one))
    return ofService && ofType.test(source) ? `lists-${serviceOf(page)}` : 'lists'
  }
  // Asked for from any list: it may not be with the page of one type.
  if (all.some((one) => names.test(one))) return all.length > 1 ? 'lists' : undefined
  if (page !== undefined) return all.length === 1 || ofType.test(source) ? nameOf(page) : 'lists'
  const isShared = all.length >= manyDialogs
  if (all.some((one) => screen.test(one))) return isShared ? 'forms' : 'screens'
  if (isShared) return 'dialogs'
  // The dialogs about one thing are small, and who opens one of them often opens another.
  const [folder, ...more] = new Set(all.map((one) => dialogs.exec(one)?.[1]))
  return more.length === 0 && folder !== undefined
    ? `dialogs-${folder.replaceAll('/', '-')}`
    : undefined
}

/** `nova` of `…/resources/nova/instances/index.tsx`. */
const serviceOf = (page: string): string => nameOf(page).split('-', 1)[0] ?? ''

/** `nova-instances` of `…/nova/instances/index.tsx`. */
const nameOf = (page: string): string =>
  page
    .slice(page.indexOf('/resources/') + '/resources/'.length)
    .replace(/(\/index)?\.tsx?$/, '')
    .replaceAll('/', '-')

/** Where a library stands beside our own sources of the layer. */
const libraryOf = (layer: string, source: string): string =>
  source.startsWith('node_modules/') && ['start', 'site'].includes(layer) ? '-libraries' : ''
