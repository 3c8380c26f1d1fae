import { json, type Answer } from '#api/testing.ts'
import { on, serveCloud } from '#dialogs/testing/cloud.ts'

type Texts = Record<string, string>

/** A service that keeps metadata under one path and refuses as the server does. */
export const keeping = (path: string, texts: Texts) => {
  const patches: unknown[] = []
  const answer: Answer = async (request, url) => {
    if (!url.pathname.endsWith(path)) return undefined
    if (request.method === 'GET') return json(texts)
    // JSON in: the client's own body.
    const patch = (await request.json()) as {
      updated: Texts
      removed: string[]
      expected: Record<string, string | null>
    }
    patches.push(patch)
    const { updated, removed, expected } = patch
    const others = Object.keys(expected).filter((key) => {
      const now = texts[key] ?? null
      return now !== expected[key] && now !== (updated[key] ?? null)
    })
    if (others.length > 0) return json(`changed elsewhere: ${others.join(', ')}`, 409)
    Object.assign(texts, updated)
    for (const key of removed) delete texts[key]
    return new Response(null, { status: 204 })
  }
  return { patches, texts, answer }
}

const definitions = on('GET', '/api/glance/metadefs/namespaces/', () =>
  json({
    items: [
      {
        namespace: 'OS::Test',
        display_name: 'Test Keys',
        properties: { color: { title: 'Color', type: 'string', enum: ['red', 'blue'] } },
      },
    ],
    has_more_data: false,
    has_prev_data: false,
  }),
)

/** The small cloud with some definitions of metadata. */
export const serveWithDefinitions = (...answers: readonly Answer[]) =>
  serveCloud(...answers, definitions)
