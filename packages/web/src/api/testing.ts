import { connectApi } from '#api/connection.ts'
import { forgetAll } from '#api/cached.ts'

/** One request as a test's server saw it. */
export type Seen = { readonly method: string; readonly path: string; readonly request: Request }

/** Answers a request of a test, or leaves it to the next answer. */
export type Answer = (
  request: Request,
  url: URL,
) => Promise<Response | undefined> | Response | undefined

/** A JSON answer of a test's server. */
export const json = (body: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/json;charset=utf-8', ...headers },
  })

/** Connects the client to a small server function; what nothing answers is a 404. */
export const serve = (...answers: readonly Answer[]) => {
  const seen: Seen[] = []
  const went: string[] = []
  forgetAll()
  connectApi({
    webRoot: () => 'https://site.invalid/console/',
    address: () => 'https://site.invalid/console/',
    cookies: () => 'theme=dark; csrftoken=abc%3D1; other=x',
    navigate: (path) => void went.push(path),
    transport: async (request) => {
      const url = new URL(request.url)
      const path = url.pathname.replace(/^\/console/, '') + url.search
      seen.push({ method: request.method, path, request: request.clone() })
      for (const answer of answers) {
        const response = await answer(request, url)
        if (response) return response
      }
      return json('not here', 404)
    },
  })
  return { seen, went, paths: () => seen.map(({ method, path }) => `${method} ${path}`) }
}
