import { scopeHeader } from '@meridian/contract'
import { onForget } from '#api/cached.ts'

declare global {
  interface Window {
    /** What `shell/early.js` asks for while the scripts of the page are on their way. */
    firstCall?: { readonly request: Request; readonly answer: Promise<Response> } | undefined
  }
}

/** What is not wanted by then is as good as old. */
const freshMs = 30_000

onForget(() => {
  if (typeof window === 'object') window.firstCall = undefined
})

/** Whether this is what the page has asked for since its document came. */
export const isFirstCall = (address: string): boolean =>
  typeof window === 'object' && window.firstCall?.request.url === address

/**
 * The answer to the page's first call, where this is it: the same address, asked for in the scope in
 * which the page is drawn. It is handed out once.
 */
export const takeFirstCall = (request: Request): Promise<Response> | undefined => {
  const first = window.firstCall
  if (!first || request.method !== 'GET' || request.url !== first.request.url) return undefined
  window.firstCall = undefined
  const scopes = [request, first.request].map(({ headers }) => headers.get(scopeHeader))
  if (scopes[0] !== scopes[1] || performance.now() > freshMs) return undefined
  return first.answer
}
