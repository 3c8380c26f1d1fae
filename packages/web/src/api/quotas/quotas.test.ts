import { expect, test } from 'vitest'
import { labelOfQuota } from '#api/quotas/quota-words.ts'
import { loadQuotas, quotaRefusal } from '#api/quotas/quotas.ts'
import { json, serve } from '#api/testing.ts'

/** A server that counts so. */
const counts = (...items: readonly object[]) => serve(() => json({ items }))

test('a quota that is used up refuses in words, with its unit and its type of volume', async () => {
  counts({ id: 'instances', used: 3, limit: 10 }, { id: 'ram', used: 2048, limit: 2048 })
  expect(await quotaRefusal(['instances', 'ram'])).toBe(
    'Quota exceeded: the project uses 2 GB of 2 GB RAM.',
  )
  counts({ id: 'volumes_fast', used: 2, limit: 2 })
  expect(await quotaRefusal(['volumes_fast'])).toBe(
    'Quota exceeded: the project uses 2 of 2 volumes (fast).',
  )
  counts({ id: 'floatingip', used: 0, limit: 0 })
  expect(await quotaRefusal(['floatingip'])).toBe(
    'Quota exceeded: the project uses 0 of 0 floating IPs.',
  )
  // They are held against the user.
  counts({ id: 'key_pairs', used: 5, limit: 5 })
  expect(await quotaRefusal(['key_pairs'])).toBe('Quota exceeded: you use 5 of 5 key pairs.')
  expect(labelOfQuota('gigabytes_fast')).toBe('Volume Storage (fast)')
})

test('what has no limit, is not counted or could not be read refuses nothing', async () => {
  const failure = { message: 'Down.', status: 503, service: 'network' }
  counts(
    { id: 'network', used: 900, limit: -1 },
    { id: 'trunk', used: null, limit: null },
    { id: 'port', used: null, limit: null, failure },
  )
  expect(await quotaRefusal(['network', 'trunk', 'port'])).toBeNull()
})

test('figures that are to be shown are all there, or it is said who failed', async () => {
  const { paths } = counts({ id: 'network', used: 1, limit: 5 }, { id: 'port', used: 2, limit: -1 })
  const quotas = await loadQuotas(['network', 'port'])
  expect(quotas.get('port')).toMatchObject({ used: 2, limit: -1 })
  expect(paths()).toEqual(['GET /api/quotas/?id=network&id=port'])
  const failure = { message: 'Down.', status: 503, service: 'network', request_id: 'req-1' }
  counts({ id: 'network', used: null, limit: null, failure })
  await expect(loadQuotas(['network'])).rejects.toMatchObject({
    ...{ message: 'Down.', status: 503, service: 'network', requestId: 'req-1' },
  })
})
