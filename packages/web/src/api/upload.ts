import type { Bytes, CallInput, Endpoint } from '@meridian/contract'
import { pathOf, type AddressInput } from '#api/address.ts'
import { accept } from '#api/client.ts'
import { webPath } from '#api/connection.ts'
import { readCookie } from '#api/session/cookies.ts'
import { isHeld, scopeHeaders } from '#api/session/page-scope.ts'
import { ApiError, movedError } from '#api/errors.ts'
import { lastUseHeaders } from '#api/session/last-use.ts'
import { t } from '#lib/translate.ts'

/** Where a file is to be sent: what a create call answered. */
export type UploadHandOff = {
  /** A path of this site, or the whole address of another service. */
  readonly upload_url: string
  /** Only for another service, and only where the operator lets tokens leave the server. */
  readonly token_id?: string | null | undefined
}

export type UploadTarget = {
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
}

export type Upload = UploadTarget & {
  readonly file: Blob
  /** The file goes as this field of a form, by POST, and not as it is. */
  readonly formField?: string
  /** Hears how many bytes have left, of how many. */
  readonly onProgress?: (sent: number, total: number) => void
  readonly signal?: AbortSignal
  /** No toast and no redirect when the upload is refused: the caller handles it. */
  readonly quiet?: boolean
}

/** The address and the token header of an upload, out of the answer of the call before it. */
export const uploadTarget = ({ upload_url, token_id }: UploadHandOff): UploadTarget => ({
  url: upload_url,
  headers: token_id ? { 'X-Auth-Token': token_id } : {},
})

/** An endpoint that takes bytes. */
type Taking = Endpoint & { readonly body: Bytes }

/** Where an endpoint of the contract takes a file: `uploadTo(images.upload, { params: { id } })`. */
export const uploadTo = <E extends Taking>(endpoint: E, input: AddressInput<E>): UploadTarget => ({
  url: pathOf(endpoint, input),
})

/**
 * Sends a file to an endpoint of the contract, as `startUpload` does:
 * `upload(images.upload, { params: { id }, body: file, onProgress, signal })`.
 */
export const upload = <E extends Taking>(
  endpoint: E,
  input: CallInput<E> & { readonly body: Blob } & Pick<Upload, 'onProgress' | 'signal' | 'quiet'>,
): Promise<Response> => startUpload({ ...input, ...uploadTo(endpoint, input), file: input.body })

/**
 * Sends a file as it is: a raw PUT with credentials, which tells how far it is (SH-MODAL-27..29); or in
 * a form. Resolves with the answer. Throws `ApiError` when it is refused or breaks off, and the signal's
 * reason when it was aborted.
 */
export const startUpload = async (upload: Upload): Promise<Response> => {
  if (isHeld() && !isElsewhere(upload.url)) throw movedError()
  return accept(await sent(upload), upload)
}

/** `fetch` cannot tell how much of a body has left, so this one request is made the older way. */
const sent = ({ url, file, formField, headers, onProgress, signal }: Upload): Promise<Response> =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const asForm = formField !== undefined
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    signal?.addEventListener('abort', abort)
    request.open(asForm ? 'POST' : 'PUT', isElsewhere(url) ? url : webPath(url))
    request.withCredentials = true
    request.responseType = 'blob'
    // The browser itself sets the Content-Type of a form, with the boundary between its parts.
    const type = asForm ? {} : { 'Content-Type': 'application/octet-stream' }
    const all = headersFor(url, { ...type, ...headers })
    for (const [name, value] of all) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(loaded, total))
    request.addEventListener('load', () => resolve(responseOf(request)))
    request.addEventListener('abort', () => reject(signal?.reason))
    request.addEventListener('error', () =>
      reject(new ApiError(0, t('The server cannot be reached.'))),
    )
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', abort))
    request.send(asForm ? formOf(formField, file) : file)
  })

const formOf = (field: string, file: Blob): FormData => {
  const form = new FormData()
  form.append(field, file)
  return form
}

const headersFor = (url: string, given: Readonly<Record<string, string>>): Headers => {
  const headers = new Headers(given)
  if (!headers.has('X-Auth-Token')) headers.set('X-Requested-With', 'XMLHttpRequest')
  const token = readCookie('csrftoken')
  if (isElsewhere(url)) return headers
  if (token) headers.set('X-CSRFToken', token)
  const own = { ...scopeHeaders(), ...lastUseHeaders() }
  for (const [name, value] of Object.entries(own)) headers.set(name, value)
  return headers
}

const isElsewhere = (url: string): boolean =>
  URL.canParse(url) && new URL(url).origin !== new URL(webPath('')).origin

const responseOf = (request: XMLHttpRequest): Response => {
  const headers = new Headers()
  for (const line of request
    .getAllResponseHeaders()
    .trim()
    .split(/[\r\n]+/)) {
    const [name = '', ...value] = line.split(':')
    if (name) headers.append(name, value.join(':').trim())
  }
  const { status, statusText } = request
  const content: unknown = request.response
  // An answer without content must not be given any, not even an empty one.
  const body = content instanceof Blob && content.size ? content : null
  return new Response(body, { status, statusText, headers })
}
