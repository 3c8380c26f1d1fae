import { rows } from '@meridian/cloud'
import { multiply, numbered } from '../../tools/crowd.ts'
import { expect, test } from '../fixtures.ts'
import { dialog, expectToast, requestsOf } from '../helpers.ts'
import { recordSetsOf, zoneRow, zonesOf } from './dns.ts'

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

test(
  'a thousand pasted records are shown as steps, begun five at a time, stopped, and gone on with',
  { tag: '@whole' },
  async ({ page, signIn, cloud }) => {
    test.slow()
    const { id: zone_id, name: zone, project_id } = zoneRow(cloud, 'internal.example.com.')
    const free = { zone_recordsets: -1, zone_records: -1 }
    cloud.table(rows.dnsQuotas).insert({ id: project_id, limits: free })
    const made = () =>
      cloud
        .table(rows.recordsets)
        .list({ where: { zone_id } })
        .filter(({ name }) => name.startsWith('pasted-'))
    await signIn()
    await page.goto('/project/dnszones')
    await zonesOf(page).row(zone).do('Edit Record Sets as Text')
    const form = dialog(page, `Record Sets of ${zone}`)
    const text = form.root.getByRole('textbox', { name: /^Records/ })
    const lines = Array.from({ length: 1_000 }, (_, at) => `pasted-${at} A 192.0.2.${at % 250}`)
    await text.fill([await text.inputValue(), ...lines].join('\n'))
    const steps = form.root.getByRole('region', { name: 'What will be done' }).getByRole('listitem')
    await expect(steps).toHaveCount(1_000)
    await expect(steps.last()).toHaveText(`Create A pasted-999.${zone}`)

    const heal = cloud.control.fail({ service: 'dns', method: 'POST', how: 'slow', seconds: 600 })
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/recordsets/'))
        sent.push(request.url())
    })
    await form.press('Save')
    const progress = dialog(page, 'Updating Record Sets')
    await expect(progress.root.getByRole('progressbar', { name: '0 of 1000' })).toBeVisible()
    // Two wait for their turn: no service is asked for more than three things at once.
    await expect.poll(() => sent.length).toBe(3)
    await progress.press('Stop')
    heal()
    await expect(form.root.getByText('Stopped: 5 of 1000 are done.')).toBeVisible()
    expect(sent).toHaveLength(5)
    expect(made()).toHaveLength(5)

    await form.press('Save')
    // A thousand calls take their time.
    await expect(form.root).toBeHidden({ timeout: 90_000 })
    await expectToast(page, 'The record sets are as the text has them.')
    expect(made()).toHaveLength(1_000)
  },
)
