import { fixed, path } from '@meridian/openstack'
import { openstackAs } from '../e2e/openstack.ts'
import { openProduct } from '../tools/product.ts'
import { longestTask, watchLongTasks } from './long-tasks.ts'

const day = 86_400_000
const fine = 300_000

/**
 * Draws 90 days of a metric that is kept every five minutes, on the page of its server: the longest
 * task from the press that asks for them to the chart, in ms, 0 where none was long; the best of three.
 */
export async function measuresOf90Days(): Promise<{ points: number; longest: number }> {
  const product = await openProduct()
  try {
    const { id, points } = await keep90Days(product)
    await product.signIn()
    const { page, url } = product
    await page.addInitScript(watchLongTasks)
    await page.goto(`${url}/ngdetails/OS::Nova::Server/${id}?tab=measures`)
    const button = (field: string) => page.getByRole('button', { name: new RegExp(`${field}$`) })
    const choose = async (field: string, option: string) => {
      await button(field).click()
      await page.getByRole('option', { name: option, exact: true }).click()
    }
    await choose('Metric', 'load.90days')
    await choose('Period', 'Last week')
    await page.locator('canvas').waitFor()
    const times: number[] = []
    for (let round = 0; round < 3; round += 1) {
      await choose('Period', 'Last week')
      await page.locator('canvas').waitFor()
      await button('Period').click()
      await page.evaluate(longestTask)
      const came = page.waitForResponse(/date_options=365/)
      await page.getByRole('option', { name: 'Last year', exact: true }).click()
      await came
      await page
        .locator(`[role=slider][aria-valuemax="${points - 1}"]`)
        .waitFor({ state: 'attached' })
      times.push(await page.evaluate(longestTask))
    }
    return { points, longest: Math.min(...times) }
  } finally {
    await product.close()
  }
}

/** A metric of a server of the demo project with a measure each five minutes of 90 days. */
async function keep90Days(product: Awaited<ReturnType<typeof openProduct>>) {
  const admin = await openstackAs(
    { ...product, authUrl: 'http://cloud.internal/identity/v3' },
    'admin',
  )
  const { gnocchi } = admin
  const [server] = await admin.nova.servers.listAll({ all_tenants: true, name: '^wiki$' })
  if (!server) throw new Error('There is no server wiki.')
  const points = (90 * day) / fine
  await gnocchi.call('POST', fixed('/archive_policy'), {
    body: {
      name: 'ninety-days',
      aggregation_methods: ['mean'],
      definition: [{ granularity: fine / 1000, points }],
    },
  })
  const { body } = await gnocchi.call('POST', fixed('/metric'), {
    body: {
      ...{ name: 'load.90days', unit: '%', resource_id: server.id },
      archive_policy_name: 'ninety-days',
    },
  })
  const last = Math.floor(product.cloud.clock.now() / fine) * fine - fine
  const measures = Array.from({ length: points }, (_, at) => ({
    timestamp: new Date(last - (points - 1 - at) * fine).toISOString().slice(0, 19),
    value: 50 + 30 * Math.sin(at / 2000) + ((at * 7919) % 97) / 9,
  }))
  const metric = String(Object(body).id)
  for (let at = 0; at < points; at += 5000) {
    await gnocchi.call('POST', path`/metric/${metric}/measures`, {
      body: measures.slice(at, at + 5000),
    })
  }
  return { id: server.id, points }
}
