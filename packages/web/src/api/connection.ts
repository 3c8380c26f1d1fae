import { takeFirstCall } from '#api/first-call.ts'

/** How a request leaves the browser: `fetch`, or a small server function in tests. */
export type Transport = (request: Request) => Promise<Response>

export type Message = { readonly type: string; readonly text: string; readonly tags: string }

/** Events of the client for the rest of the page; the shell connects these to what is seen. */
export type ApiEvents = {
  /** Shown as a toast. */
  readonly toast: { readonly tone: 'warning' | 'danger'; readonly text: string }
  /** Signed out (401) or not permitted (403): polling and wizards listen. */
  readonly 'auth-error': { readonly status: 401 | 403; readonly message: string }
  /**
   * The session is another than when the page was drawn, since another window has switched it or
   * signed in: nothing is sent until it is known that the same user is signed in.
   */
  readonly 'scope-moved': undefined
  /** Somebody has signed in again, or gone back to the page's scope: what had stopped goes on. */
  readonly resumed: undefined
  /** Messages that the server queued for the user, shown as alerts. */
  readonly messages: readonly Message[]
}

type Connection = {
  transport: Transport
  /** Absolute, with a trailing slash; all paths are below it. */
  webRoot: () => string
  cookies: () => string
  /** The address of the page. */
  address: () => string
  /** Whether calls wait for their turn: a browser sends few at once (`under-way.ts`). */
  takesTurns: boolean
  /** Leaves for a path of this site, given relative to the web root. */
  navigate: (path: string) => void
}

const connection: Connection = {
  transport: (request) => takeFirstCall(request) ?? fetch(request),
  webRoot: () => new URL('.', document.baseURI).href,
  cookies: () => document.cookie,
  address: () => window.location.href,
  takesTurns: true,
  navigate: (path) => window.location.assign(webPath(path)),
}

/** Replaces parts of how the client reaches the server; the shell gives `navigate`. */
export const connectApi = (parts: Partial<Connection>): void => {
  Object.assign(connection, parts)
}

export const connected = (): Readonly<Connection> => connection

/** The absolute address of a path of this site: the web root, then the path; `//` is collapsed. */
export const webPath = (path: string): string => {
  const url = new URL(path.replace(/^\/+/, ''), connection.webRoot())
  url.pathname = url.pathname.replaceAll(/\/{2,}/g, '/')
  return url.href
}

type Listener<E> = (event: E) => void
const listeners: { readonly [K in keyof ApiEvents]: Set<Listener<ApiEvents[K]>> } = {
  toast: new Set(),
  'auth-error': new Set(),
  'scope-moved': new Set(),
  resumed: new Set(),
  messages: new Set(),
}

/** Calls `listener` for each such event until the returned function is called. */
export const onApi = <K extends keyof ApiEvents>(
  name: K,
  listener: Listener<ApiEvents[K]>,
): (() => void) => {
  listeners[name].add(listener)
  return () => void listeners[name].delete(listener)
}

/** Tells all listeners of an event. */
export const tell = <K extends keyof ApiEvents>(name: K, event: ApiEvents[K]): void => {
  for (const listener of listeners[name]) listener(event)
}
