import type { Page } from '@playwright/test'
import { atRest } from '../tools/at-rest.ts'
import { crowdToLaunchFrom } from '../tools/crowd.ts'
import { openProduct } from '../tools/product.ts'
import { meter } from './meter.ts'

/** Milliseconds of script by what was done. */
export type LaunchTimes = Readonly<Record<string, number>>

/**
 * Opens the launch wizard and the classic form in Chromium, over the demo cloud (`few`) and over one
 * with 500 networks, 300 flavors and 1,000 images more (`many`).
 */
export async function launchesOf1000(): Promise<{
  readonly few: LaunchTimes
  readonly many: LaunchTimes
}> {
  return { few: await launchesIn(false), many: await launchesIn(true) }
}

async function launchesIn(crowded: boolean): Promise<LaunchTimes> {
  const product = await openProduct()
  if (crowded) crowdToLaunchFrom(product.cloud)
  try {
    await product.signIn()
    const { page, url } = product
    const script = await meter(page, 'ScriptDuration')
    const scriptOf = async (work: () => Promise<unknown>) => {
      const before = await script()
      await work()
      await atRest(page)
      return (await script()) - before
    }
    const once = async () => ({
      ...(await wizard(page, url, scriptOf)),
      ...(await form(page, url, scriptOf)),
    })
    // The first time fills the caches.
    await once()
    const [one, other]: readonly LaunchTimes[] = [await once(), await once()]
    const better = Object.entries(one ?? {}).map(([name, ms]) => [
      name,
      Math.min(ms, other?.[name] ?? NaN),
    ])
    return Object.fromEntries(better)
  } finally {
    await product.close()
  }
}

type Meter = (work: () => Promise<unknown>) => Promise<number>

const word = 'a-name-of-twenty-one'

async function wizard(page: Page, url: string, scriptOf: Meter): Promise<LaunchTimes> {
  await page.goto(`${url}/project/instances`, { waitUntil: 'networkidle' })
  const dialog = page.getByRole('dialog', { name: 'Launch Instance' })
  const name = dialog.getByRole('textbox', { name: /^Instance Name/ })
  const opening = await scriptOf(async () => {
    await page.getByRole('button', { name: 'All Options', exact: true }).click()
    await name.waitFor()
  })
  const steps = dialog.getByRole('navigation', { name: 'Steps' })
  for (const step of ['Source', 'Flavor', 'Networks', 'Network Ports', 'Details']) {
    await steps.getByRole('button', { name: new RegExp(`${step}( \\(.*)?$`) }).click()
    await atRest(page)
  }
  const typing = await scriptOf(() => name.pressSequentially(word))
  return { 'launch wizard': opening, 'a name in the launch wizard': typing }
}

async function form(page: Page, url: string, scriptOf: Meter): Promise<LaunchTimes> {
  await page.goto('about:blank')
  const name = page.getByRole('textbox', { name: /^Instance Name/ })
  const opening = await scriptOf(async () => {
    await page.goto(`${url}/project/instances/launch`)
    await name.waitFor()
    await page.getByRole('table', { name: 'Available Networks' }).waitFor()
  })
  const typed = await scriptOf(() => name.pressSequentially(word))
  const images = await scriptOf(async () => {
    await page.getByRole('combobox', { name: /^Image Name/ }).click()
    await page.getByRole('option').first().waitFor()
  })
  return {
    'launch form': opening,
    'images in the launch form': images,
    'a name in the launch form': typed,
  }
}
