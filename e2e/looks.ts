import type { Page } from '@playwright/test'
import { atRest, expectAccessible, expectFits, type Extent } from './axe.ts'

/** What a window looks like: its colours and its width; nothing in it moves. */
export type Look = { readonly colorScheme: 'light' | 'dark'; readonly width: number }

export const desktop: Look = { colorScheme: 'light', width: 1440 }
export const phone: Look = { colorScheme: 'dark', width: 390 }

export const dress = async (page: Page, { colorScheme, width }: Look): Promise<void> => {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.setViewportSize({ width, height: 900 })
}

export const nameOf = ({ colorScheme, width }: Look) => `${colorScheme}, ${width} wide`

/** Where axe looks, where the rest of the page has been looked at. */
type Part = Pick<Extent, 'within'>

/** The same window in its other colours. */
const turned = ({ colorScheme, width }: Look): Look => ({
  colorScheme: colorScheme === 'light' ? 'dark' : 'light',
  width,
})

/**
 * Expects that axe finds nothing on the page as it stands, in both schemes of colours, and that it
 * is no wider than its window, which has this look. In the other colours the page is the same:
 * there axe looks at contrast alone, which is a small part of its work.
 */
export const expectSeemly = async (
  page: Page,
  where: string,
  look: Look,
  part: Part = {},
): Promise<void> => {
  await expectAccessible(page, `${where}, ${nameOf(look)}`, part)
  await expectFits(page, `${where}, ${nameOf(look)}`)
  const other = turned(look)
  await page.emulateMedia({ colorScheme: other.colorScheme })
  await expectAccessible(page, `${where}, ${nameOf(other)}`, {
    ...part,
    rules: ['color-contrast'],
  })
  await page.emulateMedia({ colorScheme: look.colorScheme })
}

/**
 * The same at a desk, where all of it is there, and that it is no wider than a phone. What phones show
 * in another way, the frame and the states of lists, axe looks at there, too. Leaves it at the
 * desk.
 */
export const expectSeemlyEverywhere = async (
  page: Page,
  where: string,
  part: Part = {},
): Promise<void> => {
  await dress(page, phone)
  await atRest(page)
  await expectFits(page, `${where}, ${nameOf(phone)}`)
  await dress(page, desktop)
  await expectSeemly(page, where, desktop, part)
}

/** Expects that the page is no wider than its window at a desk and on a phone; leaves it at the desk. */
export const expectFitsEverywhere = async (page: Page, where: string): Promise<void> => {
  for (const { width } of [phone, desktop]) {
    await page.setViewportSize({ width, height: 900 })
    await atRest(page)
    await expectFits(page, `${where}, ${width} wide`)
  }
}
