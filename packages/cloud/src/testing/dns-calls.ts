/** Calls about zones that people could make, for the walk without a plan. */
import { get, post, remove, type Make } from '#testing/walk-steps.ts'

export const DESIGNATE: Make[] = [
  get('/v2/zones?limit=3&sort_key=name'),
  get('/v2/recordsets?limit=5&type=A'),
  post('/v2/zones', ({ below, one }) => ({
    name: `${one(['', 'sub.'])}walk-${below(9)}.example.org.`,
    email: 'walk@example.org',
    ttl: 60 + below(9),
  })),
  ({ id, below }) => ({
    method: 'PATCH',
    path: `/v2/zones/${id('zone')}`,
    body: { description: `walked ${below(9)}` },
  }),
  remove('/v2/zones', 'zone'),
  ({ row, id, below, one }) => {
    const { name = 'nowhere.' } = Object(row('zone', { type: 'PRIMARY' }))
    const [type, record] = one([
      ['A', `10.0.0.${below(9)}`],
      ['TXT', `"walked ${below(9)}"`],
      ['CNAME', `walk-${below(9)}.example.org.`],
    ] as const)
    const body = { name: `w${below(9)}.${name}`, type, records: [record] }
    return { method: 'POST', path: `/v2/zones/${id('zone', { name })}/recordsets`, body }
  },
  ({ row, below }) => {
    const { id, zone_id } = Object(row('recordset', { managed: false }))
    const path = `/v2/zones/${zone_id}/recordsets/${id}`
    return below(3) > 0
      ? { method: 'PUT', path, body: { ttl: below(99) } }
      : { method: 'DELETE', path }
  },
  ({ id }) => ({ method: 'POST', path: `/v2/zones/${id('zone')}/tasks/export` }),
  get('/v2/reverse/floatingips'),
  ({ id, maybe }) => ({
    method: 'PATCH',
    path: `/v2/reverse/floatingips/RegionOne:${id('floatingip')}`,
    body: { ptrdname: maybe() ? 'walk.example.org.' : null },
  }),
  get('/v2/quotas'),
]
