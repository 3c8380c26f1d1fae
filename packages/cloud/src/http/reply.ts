type Headers = Record<string, string>

/** 200 with JSON. */
export const ok = (body: unknown, headers: Headers = {}): Response => json(body, 200, headers)
/** 201 with JSON. */
export const created = (body: unknown, headers: Headers = {}): Response => json(body, 201, headers)
/** 202, with JSON when there is something to say. */
export const accepted = (body?: unknown, headers: Headers = {}): Response =>
  body === undefined ? new Response(null, { status: 202, headers }) : json(body, 202, headers)
/** 204. */
export const noContent = (headers: Headers = {}): Response =>
  new Response(null, { status: 204, headers })

/** JSON with a status. */
export function json(body: unknown, status = 200, headers: Headers = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  })
}
