import { expect, test } from 'vitest'
import { demoWorld } from '#testing/demo-world.ts'

type Answer = () => Response

const page = '<html><body>Welcome to our cloud</body></html>'
const html = { 'content-type': 'text/html' }
const document = { id: 'v2.1', links: [], min_version: '2.1', version: '2.93' }

/** This one is a document: of a service that has no microversions. */
const withoutNumbers = 'a version without numbers'

/** What gateways and proxies answer at the roots of services that are well. */
const answers: Readonly<Record<string, Answer>> = {
  401: () => Response.json({ error: { message: 'Authentication required' } }, { status: 401 }),
  403: () => Response.json({ message: 'Forbidden' }, { status: 403 }),
  404: () => new Response('404 page not found', { status: 404 }),
  405: () => new Response('', { status: 405 }),
  500: () => new Response(page, { status: 500, headers: html }),
  'a page': () => new Response(page, { headers: html }),
  nothing: () => new Response(null, { status: 204 }),
  'a list under 300': () => Response.json({ versions: [document] }, { status: 300 }),
  'a redirect': () => new Response(null, { status: 302, headers: { location: 'http://login/' } }),
  'a list': () => Response.json([document]),
  'a text': () => Response.json('v2.1'),
  'versions of another shape': () => Response.json({ versions: { values: [document] } }),
  [withoutNumbers]: () => Response.json({ version: { id: 'v2.1', status: 'CURRENT' } }),
}

let answer: Answer | undefined
const isRoot = (url: string) => /\/v\d[\d.]*\/$/.test(new URL(url).pathname)

const { world, tab } = demoWorld({
  between: (ask) => async (request) =>
    answer !== undefined && isRoot(request.url) ? answer() : ask(request),
})

test.each(Object.entries(answers))(
  'where the root of a service answers %s, all else of it works',
  async (name, chosen) => {
    answer = chosen
    for (const path of ['/api/nova/servers/', '/api/nova/flavors/', '/api/cinder/volumes/']) {
      const reply = await tab.get(path)
      expect(reply.json()).toMatchObject({ items: expect.arrayContaining([]) })
      expect(reply.statusCode).toBe(200)
      await tab.get(path)
    }
    const versions = await tab.get('/api/versions/?service=compute')
    expect(versions.json()).toEqual({ range: null })
    const told = world.log().filter(({ msg }) => msg === 'gone on without microversions')
    expect(told).toHaveLength(name === withoutNumbers ? 0 : 2)
  },
)
