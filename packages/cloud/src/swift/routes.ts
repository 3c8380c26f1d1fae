/** Routes of Swift: accounts, their containers, and the objects in those. */
import type { Context } from '#http/context.ts'
import type { Answer } from '#http/reply.ts'
import type { Method, Routes } from '#http/router.ts'
import type { Place } from '#swift/access.ts'
import {
  changeAccount,
  deleteAccount,
  putAccount,
  showAccount,
} from '#swift/containers/accounts.ts'
import { refusedWith } from '#swift/answers.ts'
import { askOf, type Ask } from '#swift/ask.ts'
import { bulkDelete } from '#swift/objects/bulk.ts'
import { changeObject, deleteObject, restoreVersion } from '#swift/objects/changes.ts'
import {
  changeContainer,
  deleteContainer,
  putContainer,
  showContainer,
} from '#swift/containers/containers.ts'
import { copyObject, putCopy } from '#swift/objects/copy.ts'
import { showObject } from '#swift/objects/objects.ts'
import { deleteLarge, putManifest } from '#swift/large/manifests.ts'
import { bySignature, bySignatureLater } from '#swift/objects/temp-urls.ts'
import { putObject } from '#swift/objects/uploads.ts'
import { wholeOf } from '#swift/large/wholes.ts'

type Act = (ask: Ask, place: Place) => Answer
type StreamAct = (ask: Ask, place: Place) => Promise<Answer>

const ACCOUNT = '/v1/{account}'
const CONTAINER = '/v1/{account}/{container}'
const OBJECT = '/v1/{account}/{container}/{object*}'

/** The longest body of what is no object: a list of things to delete. */
const LONGEST = 2 ** 25

export const swiftRoutes: Routes = (router) => {
  const on = (method: Method, pattern: string, act: Act): void => {
    const options = { open: true, body: 'bytes', limit: LONGEST } as const
    router.add(method, pattern, (context) => act(askOf(context), placeOf(context)), options)
  }
  const stream = (method: Method, pattern: string, act: StreamAct): void => {
    const run: Parameters<typeof router.stream>[2] = async (context) => {
      return act(askOf(context, context.stream), placeOf(context))
    }
    router.stream(method, pattern, run, { open: true })
  }
  const inObject = (method: Method, act: Act): void => {
    on(method, OBJECT, bySignature(act))
  }
  on('GET', ACCOUNT, showAccount)
  on('HEAD', ACCOUNT, showAccount)
  on('POST', ACCOUNT, (ask, place) => (isBulk(ask) ? bulkDelete : changeAccount)(ask, place))
  on('PUT', ACCOUNT, putAccount)
  on('DELETE', ACCOUNT, (ask, place) => (isBulk(ask) ? bulkDelete : deleteAccount)(ask, place))
  on('GET', CONTAINER, showContainer)
  on('HEAD', CONTAINER, showContainer)
  on('PUT', CONTAINER, putContainer)
  on('POST', CONTAINER, (ask, place) => (isBulk(ask) ? bulkDelete : changeContainer)(ask, place))
  on('DELETE', CONTAINER, (ask, place) => (isBulk(ask) ? bulkDelete : deleteContainer)(ask, place))
  inObject('GET', (ask, place) => showObject(ask, place, wholeOf))
  inObject('HEAD', (ask, place) => showObject(ask, place, wholeOf))
  inObject('POST', (ask, place) => (isBulk(ask) ? bulkDelete : changeObject)(ask, place))
  inObject('DELETE', (ask, place) => {
    if (isBulk(ask)) return bulkDelete(ask, place)
    return manifestQuery(ask) === 'delete' ? deleteLarge(ask, place) : deleteObject(ask, place)
  })
  const put: StreamAct = async (ask, place) => {
    if (ask.headers.get('x-copy-from')) return putCopy(ask, place)
    const version = ask.query.get('version-id')
    if (version !== null) return restoreVersion(ask, place, version)
    return manifestQuery(ask) === 'put' ? putManifest(ask, place) : putObject(ask, place)
  }
  stream('PUT', OBJECT, bySignatureLater(put))
  stream('COPY', OBJECT, copyObject)
}

const isBulk = ({ query }: Ask): boolean => query.has('bulk-delete')
const manifestQuery = ({ query }: Ask): string | null => query.get('multipart-manifest')

/** What the path names; throws 412 for bytes that are no text, and for the character of no width. */
function placeOf({ param, url }: Context): Place {
  const place = { account: param('account'), container: param('container'), name: param('object') }
  if (isNoText(url.pathname) || Object.values(place).some((name) => name.includes('\0'))) {
    throw refusedWith(412, 'Invalid UTF8 or contains NULL')
  }
  return place
}

function isNoText(path: string): boolean {
  return (path.match(/(?:%[0-9a-f]{2})+/gi) ?? []).some((escapes) => !isText(escapes))
}

/** Whether escapes say a text. */
export function isText(escapes: string): boolean {
  try {
    decodeURIComponent(escapes)
    return true
  } catch (error) {
    if (error instanceof URIError) return false
    throw error
  }
}
