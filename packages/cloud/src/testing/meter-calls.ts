/** Calls about measures that people could make, for the walk without a plan. */
import { get, name, post, type Make } from '#testing/walk-steps.ts'

const bare = { accept: 'application/json, text/html;q=0.5' }

export const GNOCCHI: Make[] = [
  get('/v1/archive_policy'),
  get('/v1/metric?limit=5'),
  get('/v1/resource/instance?limit=3'),
  get('/v1/resource/generic?limit=9&sort=started_at:desc'),
  post('/v1/metric', (chance) => ({
    archive_policy_name: chance.one(['low', 'medium', 'high', 'none']),
    name: name(chance),
  })),
  ({ id, below }) => ({
    method: 'POST',
    path: `/v1/metric/${id('metric')}/measures`,
    body: [{ timestamp: `2026-01-15T08:${10 + below(50)}:00`, value: below(1000) }],
  }),
  ({ id, one }) => ({
    method: 'GET',
    path: `/v1/metric/${id('metric')}/measures?aggregation=${one(['mean', 'max', 'count'])}`,
  }),
  ({ id }) => ({
    method: 'GET',
    path: `/v1/resource/instance/${id('server')}/metric/memory.usage/measures?start=-2 hours`,
  }),
  ({ one }) => ({
    method: 'POST',
    path: '/v1/aggregates?start=-1 hours&granularity=300',
    body: {
      operations: ['aggregate', 'mean', ['metric', one(['memory.usage', 'cpu']), 'mean']],
      search: 'ended_at = null',
      resource_type: 'instance',
    },
  }),
  post('/v1/search/resource/instance', ({ id }) => ({ '=': { flavor_id: id('flavor') } })),
  ({ id }) => ({ method: 'DELETE', path: `/v1/metric/${id('metric')}`, headers: bare }),
]
