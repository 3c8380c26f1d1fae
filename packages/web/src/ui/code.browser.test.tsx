import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Button } from '#ui/press/button.tsx'
import { codeOf, WithCode, type Code } from '#ui/code.tsx'
import { ToastRegion } from '#ui/tell/toast-region.tsx'
import { toast } from '#ui/tell/toast.ts'

type Parts = { readonly words: string }

afterEach(() => toast.clearAll())

const Opener = ({ code }: { readonly code: Code<Parts> }) => {
  const [open, setOpen] = useState(false)
  return (
    <main>
      <Button aria-expanded={open} onPress={() => setOpen(true)}>
        Open
      </Button>
      {open && (
        <WithCode code={code} onFailed={() => setOpen(false)}>
          {({ words }) => <p>{words}</p>}
        </WithCode>
      )}
      <ToastRegion />
    </main>
  )
}

const opener = () => page.getByRole('button', { name: 'Open' })

test('a press counts while the code of what it opens is on its way', async () => {
  const { promise, resolve } = Promise.withResolvers<Parts>()
  await render(<Opener code={codeOf(() => promise)} />)
  await opener().click()
  await expect.element(opener()).toHaveAttribute('aria-expanded', 'true')
  resolve({ words: 'Here it is.' })
  await expect.element(page.getByText('Here it is.')).toBeVisible()
})

test('code that cannot be loaded is told, and asked for again by the next press', async () => {
  let asked = 0
  const load = async (): Promise<Parts> => {
    asked += 1
    if (asked === 1) throw new TypeError('Failed to fetch')
    return { words: 'Here it is.' }
  }
  await render(<Opener code={codeOf(load)} />)
  await opener().click()
  await expect.element(page.getByText('The page could not be loaded.')).toBeVisible()
  await expect.element(opener()).toHaveAttribute('aria-expanded', 'false')
  await opener().click()
  await expect.element(page.getByText('Here it is.')).toBeVisible()
})

test('what comes near is loaded once, and is then there at once', async () => {
  let asked = 0
  const code = codeOf(async () => {
    asked += 1
    return { words: 'Here it is.' }
  })
  code.near()
  await code.ask()
  expect(code.here()).toEqual({ words: 'Here it is.' })
  expect(asked).toBe(1)
})
