import { useState } from 'react'
import type { Story } from '#gallery/story.ts'
import { Chip, SearchField } from '#ui/fields/search-field.tsx'

function Search({ text, filters }: { text: string; filters: readonly string[] }) {
  const [value, setValue] = useState(text)
  const [shown, setShown] = useState(filters)
  const without = (one: string) => setShown(shown.filter((other) => other !== one))
  return (
    <SearchField
      aria-label="Search"
      placeholder="Click here for filters or full text search."
      value={value}
      onChange={setValue}
      onClear={() => {
        setValue('')
        setShown([])
      }}
      chips={shown.map((one) => (
        <Chip key={one} remove={`Remove the filter ${one}`} onRemove={() => without(one)}>
          {one}
        </Chip>
      ))}
    />
  )
}

export const story: Story = {
  title: 'Search field',
  states: {
    filled: () => <Search text="web" filters={['Status: Active', 'Flavor: m1.small']} />,
    empty: () => <Search text="" filters={[]} />,
    'too long': () => (
      <Search text={'web-'.repeat(60)} filters={[`Name: ${'web-'.repeat(60)}`, 'Status: Active']} />
    ),
  },
}
