import { Activity, useState, type ReactNode } from 'react'
import { Tab as AriaTab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components'
import { cx } from '#ui/cx.ts'

export type Tab = {
  id: string
  label: string
  /** Drawn when the tab is first chosen, and kept as it is while others are. */
  content: () => ReactNode
}

export type TabsProps = {
  /** Names the row of tabs for those who hear it. */
  label: string
  tabs: readonly Tab[]
  selected: string
  onSelect: (id: string) => void
}

/**
 * A row of tabs over one panel; the owner keeps which one is chosen. What is in a panel is there
 * from the first time on that it is chosen: what was typed, or how far one had scrolled, stays,
 * but nothing runs where nobody looks.
 */
export function Tabs({ label, tabs, selected, onSelect }: TabsProps) {
  const [seen, setSeen] = useState<readonly string[]>([selected])
  if (!seen.includes(selected)) setSeen([...seen, selected])
  return (
    <AriaTabs selectedKey={selected} onSelectionChange={(key) => onSelect(String(key))}>
      <TabList aria-label={label} className="flex gap-1 overflow-x-auto border-b border-line">
        {tabs.map((tab) => (
          <AriaTab
            key={tab.id}
            ref={tab.id === selected ? bringIntoSight : null}
            id={tab.id}
            className={tabLook}
          >
            {tab.label}
          </AriaTab>
        ))}
      </TabList>
      {tabs.map((tab) => (
        <TabPanel
          key={tab.id}
          id={tab.id}
          shouldForceMount={seen.includes(tab.id)}
          className={cx('rounded-md pt-4', tab.id !== selected && 'hidden')}
        >
          <Activity mode={tab.id === selected ? 'visible' : 'hidden'}>
            <Content of={tab} />
          </Activity>
        </TabPanel>
      ))}
    </AriaTabs>
  )
}

/** Scrolls the row of the tab, where it is wider than its place, and no page around it. */
function bringIntoSight(tab: HTMLElement | null) {
  const row = tab?.parentElement
  if (!row) return
  const [place, its] = [row.getBoundingClientRect(), tab.getBoundingClientRect()]
  row.scrollLeft += Math.max(0, its.right - place.right) - Math.max(0, place.left - its.left)
}

/** A component of its own, so that what is hidden is not drawn anew with the page. */
function Content({ of: tab }: { of: Tab }) {
  return tab.content()
}

const tabLook =
  '-mb-px cursor-pointer border-b-2 border-transparent px-2 py-2 sm:px-3 font-medium whitespace-nowrap ' +
  'text-muted -outline-offset-2 data-hovered:text-text data-selected:border-accent-text ' +
  'data-selected:text-accent-text'
