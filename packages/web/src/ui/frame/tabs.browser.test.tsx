import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Tabs } from '#ui/frame/tabs.tsx'
import '#ui/theme.css'

const ids = ['overview', 'subnets', 'ports', 'agents', 'sharing']

const Narrow = ({ first }: { first: string }) => {
  const [selected, select] = useState(first)
  return (
    <div style={{ width: 200 }}>
      <Tabs
        label="Parts"
        selected={selected}
        onSelect={select}
        tabs={ids.map((id) => ({ id, label: id, content: () => <p>{`All ${id}`}</p> }))}
      />
      <button type="button" onClick={() => select('overview')}>
        Back
      </button>
    </div>
  )
}

const tab = (name: string) => page.getByRole('tab', { name })

// A line of each is under the edge of the row.
test('the tab that is open is in sight where the row is too narrow for all of them', async () => {
  await render(<Narrow first="sharing" />)
  await expect.element(tab('sharing')).toBeInViewport({ ratio: 0.9 })
  await expect.element(tab('overview')).not.toBeInViewport()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect.element(tab('overview')).toBeInViewport({ ratio: 0.9 })
  await expect.element(tab('sharing')).not.toBeInViewport()
})
