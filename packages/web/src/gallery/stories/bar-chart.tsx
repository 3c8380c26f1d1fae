import type { Story } from '#gallery/story.ts'
import { BarChart } from '#ui/charts/charts.tsx'

const data = {
  used: 30,
  average: 20,
  tooltip_used: '30 of 100 instances are running.',
  tooltip_average: '20 were running on average.',
  tooltip_free: '70 can still be launched.',
}

const items = [
  { used_instances: 12, tooltip_used: '12 of project demo' },
  { used_instances: 7, tooltip_used: '7 of project alt' },
  { used_instances: 3, tooltip_used: '3 of project admin' },
]

export const story: Story = {
  title: 'Bar chart',
  states: {
    filled: () => (
      <div className="max-w-lg">
        <BarChart label="Instances" data={data} />
      </div>
    ),
    'several items': () => (
      <div className="max-w-lg">
        <BarChart
          label="Instances by project"
          data={{ ...data, used: items, average: 15, 'max-value': 40 }}
        />
      </div>
    ),
    vertical: () => <BarChart label="Instances" data={data} orient="vertical" />,
    empty: () => (
      <div className="max-w-lg">
        <BarChart label="Instances" data={{ used: 0 }} />
      </div>
    ),
    full: () => (
      <div className="max-w-lg">
        <BarChart label="Instances" data={{ used: 140, average: 120 }} />
      </div>
    ),
    'too long': () => (
      <div className="max-w-sm">
        <BarChart
          label="Instances of all the projects that somebody in this department has ever begun"
          data={{ ...data, used: 123_456_789, 'max-value': 999_999_999, average: 12_345 }}
        />
      </div>
    ),
  },
}
