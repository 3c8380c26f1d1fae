import type { Page } from '@playwright/test'
import { crowdOfIdentities, rows, type Cloud } from '@meridian/cloud'
import { atRest } from '../tools/at-rest.ts'
import { openProduct, type Product } from '../tools/product.ts'
import { firstSeen, noteFirst } from './first-row.ts'

/** Milliseconds among a few and among many identities, and how many times the few's those may be. */
type Compared = { readonly few: number; readonly many: number; readonly limit: number }

export type IdentityTimes = {
  /** By what was done. */
  readonly times: Readonly<Record<string, Compared>>
  /** What was asked of Keystone otherwise than it should. */
  readonly faults: readonly string[]
}

const rounds = 4
/** Who and what is looked for is there in both worlds, once; `other` is no member of the project. */
const [somebody, other, project, here] = ['demo', 'reader', 'alt', 'demo']

/**
 * What a list that Keystone answers whole may cost; a list that is asked for with a filter; and what
 * is typed, of which the pause before the question is a part.
 */
const limits = { whole: 10, filtered: 1.5, typed: 1.5 } as const

const lists = ['users', 'groups', 'projects'] as const

/**
 * Looks at users, groups and projects in Chromium as an administrator, at the members of a project and
 * at where else they may work: over the demo world, and over one with 10,000 users, 2,000 projects,
 * in all of which the administrator has a role, and 500 groups more. The best of some rounds.
 */
export async function identitiesOfACrowd(): Promise<IdentityTimes> {
  const few = await openProduct()
  const many = await openProduct()
  try {
    crowdOfIdentities(many.cloud.world)
    letInEverywhere(many.cloud)
    const faults: string[] = []
    for (const product of [few, many]) {
      await product.page.setViewportSize({ width: 1440, height: 900 })
      await product.signIn('admin')
      await noteFirst(product.page, '#root table tbody th[scope=row]')
      // The first time fills the caches.
      await round(product, [])
    }
    const best: Record<string, { few: number; many: number }> = {}
    for (let at = 0; at < rounds; at += 1) {
      const [ofFew, ofMany] = [await round(few, faults), await round(many, faults)]
      for (const [name, ms] of Object.entries(ofFew)) {
        const { few: least = ms, many: most = Infinity } = best[name] ?? {}
        best[name] = { few: Math.min(least, ms), many: Math.min(most, ofMany[name] ?? NaN) }
      }
    }
    const times = Object.entries(best).map(([name, one]) => [
      name,
      { ...one, limit: limits[kindOf(name)] },
    ])
    return { times: Object.fromEntries(times), faults: [...new Set(faults)] }
  } finally {
    await few.close()
    await many.close()
  }
}

const kindOf = (name: string): keyof typeof limits =>
  name.startsWith('list') ? 'whole' : name.startsWith('filtered') ? 'filtered' : 'typed'

/** Gives the administrator a role in every project, so that the switcher has all of them. */
function letInEverywhere(cloud: Cloud): void {
  const assignments = cloud.table(rows.assignments, '')
  const actor_id = cloud.table(rows.users, '').first({ name: 'admin' })?.id ?? ''
  const role_id = cloud.table(rows.roles, '').first({ name: 'admin' })?.id ?? ''
  const common = { actor: 'user', actor_id, role_id, target: 'project', inherited: false } as const
  cloud.store.transaction(() => {
    for (const { id: target_id, name } of cloud.table(rows.projects, '').list())
      if (name.startsWith('project-'))
        assignments.insert({ ...common, id: `bench:${target_id}`, target_id })
  })
}

/** Does everything once; gives the milliseconds of each. */
async function round({ cloud, page, url }: Product, faults: string[]) {
  const times: Record<string, number> = {}
  const opened = async (address: string): Promise<number> => {
    await page.goto('about:blank')
    const seen = await firstSeen(page, () => page.goto(url + address, { waitUntil: 'commit' }))
    await atRest(page)
    return seen
  }
  for (const list of lists) times[`list of ${list}`] = await opened(`/identity/${list}`)
  cloud.control.forgetRequests()
  times['filtered list of users'] = await opened(`/identity/users?name=${somebody}`)
  times['filtered list of projects'] = await opened(`/identity/projects?name=${project}`)
  faults.push(...unfiltered(cloud))

  const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: project }) })
  await row.getByRole('button', { name: /^Actions for/ }).click()
  const dialog = page.getByRole('dialog', { name: /^Members of/ })
  const added = 'section[data-side=available] li'
  times['members of a project'] = await waited(page, added, () =>
    page.getByRole('menuitem', { name: 'Manage Members' }).click(),
  )
  await atRest(page)
  cloud.control.forgetRequests()
  times['a user found for a project'] = await waited(
    page,
    added,
    () => dialog.getByRole('textbox', { name: 'Filter All Users' }).fill(other),
    other,
  )
  faults.push(...unfiltered(cloud))
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await page
    .getByRole('banner')
    .getByRole('button', { name: /^RegionOne/ })
    .click()
  const choice = '[role=dialog] [role=menuitem], [role=dialog] [role=option]'
  await page.locator(choice).first().waitFor()
  times['a project found to work in'] = await waited(
    page,
    choice,
    () => page.keyboard.type(here),
    here,
  )
  await page.keyboard.press('Escape')
  return times
}

/** The lists of people or projects that Keystone was asked for without a filter. */
const unfiltered = (cloud: Cloud): readonly string[] =>
  cloud.control
    .requests()
    .filter(({ method, path }) => method === 'GET' && /\/v3\/(users|groups|projects)$/.test(path))
    .filter(({ query }) => !/name(__icontains)?=/.test(query))
    .map(({ path, query }) => `${path}${query} was asked for whole`)

/** Milliseconds until elements of the selector are there, and are all about the text. */
async function waited(
  page: Page,
  selector: string,
  act: () => Promise<unknown>,
  text = '',
): Promise<number> {
  const seen = page.evaluate(allAbout, [selector, text] as const)
  const began = performance.now()
  await act()
  await seen
  return performance.now() - began
}

/** Runs in the page. */
async function allAbout([selector, text]: readonly [string, string]): Promise<void> {
  const until = performance.now() + 30_000
  const fits = () => {
    const all = [...document.querySelectorAll(selector)]
    return all.length > 0 && all.every((one) => one.textContent?.includes(text))
  }
  while (!fits()) {
    if (performance.now() > until) throw new Error(`There is no ${selector} about "${text}".`)
    await new Promise((resolve) => requestAnimationFrame(resolve))
  }
}
