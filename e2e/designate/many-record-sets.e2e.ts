import { rows } from '@meridian/cloud'
import { multiply, numbered } from '../../tools/crowd.ts'
import { expect, test } from '../fixtures.ts'
import { requestsOf } from '../helpers.ts'
import { recordSetsOf, zoneRow } from './dns.ts'

test('ten thousand record sets of a zone take one call, which answers a page; the service finds those that are searched for [SV-RSET-03 SV-RSET-05 SV-DNSAPI-07]', async ({
  page,
  signIn,
  cloud,
}) => {
  const { id, name: zone } = zoneRow(cloud, 'internal.example.com.')
  multiply(cloud, rows.recordsets, 10_000, { zone_id: id, name: `db.${zone}` })
  await signIn()
  const sets = recordSetsOf(page)
  const path = `/v2/zones/${id}/recordsets`
  const ofDns = async (look: () => Promise<void>) =>
    (await requestsOf(page, cloud, look)).filter(({ service }) => service === 'dns')
  const opened = await ofDns(async () => {
    await page.goto(`/ngdetails/OS::Designate::Zone/${id}?tab=recordsets`)
    // Before them is the name that stands for any.
    await expect(sets.names.nth(1)).toHaveText(numbered(0))
  })
  expect(opened.map((one) => one.path).toSorted()).toEqual([`/v2/zones/${id}`, path])
  const [list] = opened.filter((one) => one.path === path)
  const terms = new URLSearchParams(list?.query)
  expect(Object.fromEntries(terms)).toMatchObject({ sort_key: 'name', limit: '21' })

  const found = await ofDns(async () => {
    await page.goto(`/ngdetails/OS::Designate::Zone/${id}?tab=recordsets&recordsets.name=-0421`)
    await expect(sets.names).toHaveCount(10)
  })
  await expect(sets.names.last()).toHaveText(numbered(4219))
  const [search] = found.filter((one) => one.path === path)
  expect(new URLSearchParams(search?.query).get('name')).toBe('*-0421*')
  expect(found).toHaveLength(2)

  cloud.control.forgetRequests()
  await page.getByRole('button', { name: /^Remove Name/ }).click()
  await page
    .getByRole('navigation', { name: 'Pages' })
    .getByRole('button', { name: 'Next', exact: true })
    .click()
  await expect(sets.names.first()).toHaveText(numbered(19))
  const turned = cloud.control.requests().filter((one) => one.path === path)
  expect(turned).toHaveLength(2)
})
