import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { client } from '#api/client.ts'
import { json } from '#api/testing.ts'
import { removing } from '#resource/actions/removing.ts'
import { verb } from '#resource/actions/verb.ts'
import { policy, resource } from '#resource/define.ts'
import { button, cells, head, tick } from '#resource/testing/find.ts'
import { openDetails, openPanel } from '#resource/testing/open.tsx'
import { createWorld, destroyToy, toyKind, toyOf, toys, type Toy } from '#resource/testing/toys.tsx'
import { toast } from '#ui/tell/toast.ts'

type Check = { readonly rules: string[][]; readonly target?: Readonly<Record<string, string>> }

const paint = verb(toyKind, 'Paint', {
  ...{ id: 'paint', while: 'Painted', requires: [policy('toys', 'paint')] },
  call: ({ id }) => client.post(`/api/toys/${id}`, { paint: true }),
})
const remove = removing(toyKind, destroyToy, {
  requires: [policy('toys', 'delete')],
})

/** Toys belong to the project that their size names. */
const owned = resource(toyKind, {
  ...toys,
  owner: {
    of: ({ size }) => size,
    property: { label: 'Project', value: ({ size }: Toy) => size },
    facet: { label: 'Project', options: [{ value: 'theirs', label: 'Theirs' }] },
  },
  actions: { batch: [paint, remove], item: [paint, remove] },
  admin: { columns: ['name', 'state'], sortDir: 'desc', actions: { item: [remove] } },
})

/** Twenty toys of one other project, and one of one's own; the rules allow what is one's own, and to lend all. */
const createToys = (answer: () => Response | undefined = () => undefined) => {
  const theirs = Array.from({ length: 19 }, (_, at) => toyOf(`t${at}`, { size: 'theirs' }))
  const made = createWorld(toyOf('mine', { size: 'own' }), ...theirs)
  const checks: Check[] = []
  made.world.answer = async (request, url) => {
    if (url.pathname.endsWith('/user-session/')) return json({ project_id: 'own' })
    if (!url.pathname.endsWith('/api/policy/')) return undefined
    const early = answer()
    if (early) return early
    // JSON in: what the client's own policy room has sent.
    const body = (await request.json()) as Check & { readonly checks?: readonly Check[] }
    const all = body.checks ?? [body]
    checks.push(...all)
    const results = all.map(
      ({ target, rules }) => target?.['project_id'] !== 'theirs' || rules[0]?.[1] === 'lend',
    )
    return json(body.checks ? { results } : { allowed: results[0] })
  }
  return { ...made, checks }
}

const entry = (name: string) => page.getByRole('menuitem', { name, exact: true })

beforeEach(() => page.viewport(1440, 900))
afterEach(() => toast.clearAll())

test('rules are judged for the owner of each item, once for all of one owner [RS-PERM-03]', async () => {
  const { checks } = createToys()
  await openPanel(owned)
  await expect.element(page.getByText('toy-t18')).toBeVisible()
  await button('Actions for toy-t3').click()
  await expect.element(entry('Paint Toy')).toHaveAttribute('aria-disabled', 'true')
  await expect
    .element(entry('Paint Toy'))
    .toHaveAccessibleDescription('The toy belongs to another project.')
  const judged = checks.filter(({ target }) => target?.['project_id'] === 'theirs')
  expect(judged.map(({ rules }) => rules[0]?.[1]).toSorted()).toEqual(['delete', 'paint'])
  expect(judged[0]?.target).toMatchObject({ tenant_id: 'theirs', owner: 'theirs' })
})

test('a rule that several actions share is asked once for each owner, wherever it is needed', async () => {
  const { checks } = createToys()
  const polish = verb(toyKind, 'Polish', {
    ...{ id: 'polish', while: 'Polished', requires: [policy('toys', 'paint')] },
    call: ({ id }) => client.post(`/api/toys/${id}`, { polish: true }),
  })
  const all = [paint, polish, remove]
  await openPanel(resource(toyKind, { ...owned, actions: { batch: all, item: all } }))
  await button('Actions for toy-t3').click()
  await expect.element(entry('Polish Toy')).toHaveAttribute('aria-disabled', 'true')
  const asked = checks.map(({ rules, target }) => `${rules[0]?.[1]} ${target?.['project_id']}`)
  expect(asked.toSorted()).toEqual([...new Set(asked)].toSorted())
  expect(asked).toEqual(expect.arrayContaining(['paint theirs', 'delete theirs']))
})

test('what is one’s own is not asked for again, and may be done', async () => {
  const { checks } = createToys()
  await openDetails(owned, 'mine')
  await button('Paint Toy').click()
  await expect.element(page.getByText('Painted: toy-mine.')).toBeVisible()
  expect(checks.filter(({ target }) => target !== undefined)).toEqual([])
})

test('what works in the own project alone is refused for what is another’s, whatever the rules say', async () => {
  createToys()
  const lend = { ...paint, requires: [policy('toys', 'lend')] }
  const own = { ...lend, id: 'own', label: 'Own Toy', ownOnly: true }
  const both = resource(toyKind, { ...owned, actions: { item: [lend, own] } })
  await openPanel(both)
  await button('Actions for toy-t3').click()
  await expect
    .element(entry('Own Toy'))
    .toHaveAccessibleDescription('The toy belongs to another project.')
  await expect.element(entry('Paint Toy')).not.toHaveAttribute('aria-disabled')
})

test('of several, those of others are left out, and named [RS-PERM-13]', async () => {
  const { paths } = createToys()
  await openPanel(owned)
  await expect.element(page.getByText('toy-mine')).toBeVisible()
  await tick(page.getByRole('checkbox', { name: 'Select toy-mine' }))
  await tick(page.getByRole('checkbox', { name: 'Select toy-t1', exact: true }))
  await button('Paint Toys').click()
  await expect.element(page.getByText('Left out: toy-t1.')).toBeVisible()
  await expect.element(page.getByText('Painted: toy-mine.')).toBeVisible()
  expect(paths().filter((path) => path.startsWith('POST /api/toys'))).toEqual([
    'POST /api/toys/mine',
  ])
})

test('where the list is that of all it says whose each is, and has its own actions', async () => {
  createToys()
  await openPanel(owned, '/admin/toys')
  await expect.element(head('Project')).toBeVisible()
  await expect.poll(() => cells(1)[0]).toBe('toy-t18')
  await expect.element(head('Size')).not.toBeInTheDocument()
  await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument()
  await page.getByRole('combobox', { name: 'Search Toys' }).click()
  await page.getByRole('option', { name: 'Project' }).click()
  await page.getByRole('option', { name: 'Theirs' }).click()
  await expect.element(page.getByText('toy-mine')).not.toBeInTheDocument()
})

test('a rule that could not be asked for refuses for now, and is asked for again', async () => {
  let away = true
  createToys(() => (away ? json('away', 503) : undefined))
  await openPanel(owned, '/admin/toys')
  const single = page
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: 'toy-mine' }) })
    .getByRole('button', { name: 'Delete Toy' })
  await expect.element(single).toHaveAttribute('aria-disabled', 'true')
  await single.hover()
  await expect.element(page.getByText(/^It cannot be found out now/)).toBeVisible()
  away = false
  window.dispatchEvent(new Event('visibilitychange'))
  await expect.element(single).not.toHaveAttribute('aria-disabled')
})
