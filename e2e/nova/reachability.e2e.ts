import { expect, test } from '../fixtures.ts'
import { dialog } from '../helpers.ts'

test(
  'who is kept out of an instance is let in by the rule that its page asks for',
  { tag: '@whole' },
  async ({ page, signIn, openstack }) => {
    const { nova } = await openstack()
    const [server] = await nova.servers.list({ name: '^bastion$' })
    await signIn()
    await page.goto(`/project/instances/${server?.id}?tab=reachability`)
    const answer = page.getByRole('region', { name: 'Answer' })
    await page.getByRole('button', { name: 'Check' }).click()
    await expect(answer.getByRole('status')).toContainText(
      'The Internet cannot reach bastion by SSH (TCP 22).',
    )
    const way = answer.getByRole('list', { name: 'The way' })
    await expect(way.getByRole('listitem')).toContainText([
      'The Internet is outside the cloud.',
      'It arrives at floating IP',
      'Router edge forwards it.',
      'It crosses network web.',
      'No rule of its security groups (default) lets it in.',
      'bastion runs, and its port',
    ])
    await expect(page.getByRole('table', { name: 'Effective rules' })).toContainText('default')
    await answer.getByRole('link', { name: 'Add a rule to default' }).click()
    await expect(dialog(page, 'Add Rules').root).toBeVisible()
  },
)

test(
  'from an instance outwards every part lets it pass',
  { tag: '@whole' },
  async ({ page, signIn, openstack }) => {
    const { nova } = await openstack()
    const [server] = await nova.servers.list({ name: '^web-1$' })
    await signIn()
    await page.goto(`/project/instances/${server?.id}?tab=reachability`)
    await page.getByText('From this instance', { exact: true }).click()
    await page.getByRole('button', { name: 'Check' }).click()
    const answer = page.getByRole('region', { name: 'Answer' })
    await expect(answer.getByRole('status')).toContainText(
      'web-1 can reach the Internet by SSH (TCP 22).',
    )
    await expect(answer.getByText('Passes')).toHaveCount(6)
  },
)
