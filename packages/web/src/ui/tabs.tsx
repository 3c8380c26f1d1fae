import type { ReactNode } from 'react'
import { Tab as AriaTab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components'

export type Tab = {
  id: string
  label: string
  /** Rendered only while the tab is chosen. */
  content: () => ReactNode
}

export type TabsProps = {
  /** Names the row of tabs for those who hear it. */
  label: string
  tabs: readonly Tab[]
  selected: string
  onSelect: (id: string) => void
}

/** A row of tabs over one panel; the owner keeps which one is chosen. */
export function Tabs({ label, tabs, selected, onSelect }: TabsProps) {
  return (
    <AriaTabs selectedKey={selected} onSelectionChange={(key) => onSelect(String(key))}>
      <TabList aria-label={label} className="flex gap-1 overflow-x-auto border-b border-line">
        {tabs.map((tab) => (
          <AriaTab key={tab.id} id={tab.id} className={tabLook}>
            {tab.label}
          </AriaTab>
        ))}
      </TabList>
      {tabs.map((tab) => (
        <TabPanel key={tab.id} id={tab.id} className="rounded-md pt-4">
          {() => tab.content()}
        </TabPanel>
      ))}
    </AriaTabs>
  )
}

const tabLook =
  '-mb-px cursor-pointer border-b-2 border-transparent px-3 py-2 font-medium whitespace-nowrap ' +
  'text-muted -outline-offset-2 data-hovered:text-text data-selected:border-accent-text ' +
  'data-selected:text-accent-text'
