import { rows } from '@meridian/cloud'
import { metering, type CallReply } from '@meridian/contract'
import { describe, expect, test } from 'vitest'
import { demoWorld } from '#testing/demo-world.ts'
import { lacking } from '#testing/lacking.ts'

type Metrics = CallReply<typeof metering.ofResource>

const paths = (metric: string = crypto.randomUUID()): string[] => [
  'samples/?meter=cpu',
  'meters/',
  'report/?meter=cpu',
  'report/csv/?meter=cpu',
  `resources/instance/${crypto.randomUUID()}/`,
  `metrics/${metric}/measures/?granularity=300`,
]

describe('a service that fails is named', () => {
  const failing = demoWorld({ env: { UPSTREAM_TIMEOUT_MS: '1000' } })

  test.for([
    [{ how: 'down' }, 502],
    [{ how: 'slow', seconds: 20 }, 504],
    [{ how: 'half' }, 502],
    [{ how: 'status', status: 503, message: 'Not now.' }, 503],
  ] as const)('%o', async ([fault, status]) => {
    const server = failing.world.cloud.table(rows.servers).first({ name: 'wiki' })
    const answer = await failing.tab.get(`/api/metering/resources/instance/${server?.id}/`)
    const { items }: Metrics = answer.json()
    failing.world.cloud.control.fail({ service: 'metric', ...fault })
    for (const path of paths(items[0]?.id)) {
      const { statusCode, headers } = await failing.tab.get(`/api/metering/${path}`)
      expect.soft([path, statusCode]).toEqual([path, status])
      expect.soft(headers['x-openstack-service'], path).toBe('metric')
    }
  })
})

describe('a cloud without metering', () => {
  const bare = demoWorld({ shared: true, between: lacking('metric') })

  test('answers 501 to all that asks for it', async () => {
    for (const path of paths()) {
      const answer = await bare.tab.get(`/api/metering/${path}`)
      expect.soft([path, answer.statusCode]).toEqual([path, 501])
    }
  })

  test('nobody who is not signed in is told anything', async () => {
    for (const { method, path } of Object.values(metering)) {
      const url = path.replace('{kind}', 'instance').replace('{id}', crypto.randomUUID())
      const query = '?granularity=300'
      const answer = await bare.world.app.inject({
        method,
        url: url + query,
        headers: { 'x-requested-with': 'XMLHttpRequest' },
      })
      expect([path, answer.statusCode]).toEqual([path, 401])
    }
  })
})
