/** What each role sees of stacks and is offered, and that Heat itself says the same. */
import { expect, test } from '../fixtures.ts'
import { table, unique } from '../helpers.ts'
import { answerTo, offersOn } from '../offers.ts'
import { ownProject } from '../own-project.ts'

const template = {
  heat_template_version: '2018-08-31',
  resources: { text: { type: 'OS::Heat::RandomString' } },
}

test(
  'a reader, a member and an administrator see of stacks what policy allows, and Heat says the same',
  { tag: '@openstack-all' },
  async ({ page, signIn, openstack, cleanUp, eventually }) => {
    test.slow()
    const name = unique('stacks-')
    const people = [
      ['reader', 'reader'],
      ['demo', 'member'],
      ['admin', 'admin'],
    ] as const
    const outside = await openstack('admin')
    await ownProject({ name, outside, cleanUp }, people)
    const mine = await openstack('demo', name)
    const gone = () =>
      eventually(async () => expect(await mine.heat.stacks.listAll()).toHaveLength(0))
    const made = async (called: string) => {
      const { id } = await mine.heat.create({ stack_name: called, template, timeout_mins: 5 })
      await eventually(async () => {
        const [stack] = await mine.heat.stacks.list({ name: called })
        expect(stack?.stack_status).toBe('CREATE_COMPLETE')
      })
      return id
    }
    for (const [user] of people)
      await test.step(user, async () => {
        const called = `${name}-${user}`
        const id = await made(called)
        const { heat } = await openstack(user, name)
        await signIn(user, name)
        const offers = await offersOn(page, {
          ...{ path: '/project/stacks', list: 'Stacks', row: called, create: 'Launch Stack' },
        })
        expect(await answerTo(heat.stacks.listAll())).toBe('done')
        const body = { stack_name: `${called}-more`, template, timeout_mins: 5 }
        const isCreated = await answerTo(heat.create(body))
        expect(offers.above, user).toEqual(isCreated === 'done' ? ['Launch Stack'] : [])
        const row = offers.row === 'absent' ? [] : offers.row
        const stack = heat.at({ name: called, id })
        const checked = await answerTo(stack.act('check'))
        expect(row.includes('Check Stack'), user).toBe(checked === 'done')
        await eventually(async () => {
          const [one] = await mine.heat.stacks.list({ name: called })
          expect(one?.stack_status).toMatch(/_COMPLETE$/)
        })
        const removed = await answerTo(stack.remove())
        expect(row.includes('Delete Stack'), user).toBe(removed === 'done')

        // The list of all projects is administrators', for whom Heat lists what others have.
        await page.goto('/admin/stacks')
        if (user === 'admin') await expect(table(page, 'Stacks').root).toBeVisible()
        else await expect(page.getByText('This page is not available to you.')).toBeVisible()
        for (const one of await mine.heat.stacks.listAll())
          await answerTo(mine.heat.at({ name: one.stack_name, id: one.id }).remove())
        await gone()
      })
  },
)
