import type { Story } from '#gallery/story.ts'
import { PieChart } from '#ui/charts/charts.tsx'

export const story: Story = {
  title: 'Pie chart',
  states: {
    filled: () => (
      <div className="flex flex-col gap-8">
        <div className="flex flex-wrap gap-6">
          {(['pie', 'donut', 'small'] as const).map((shape) => (
            <div key={shape} className="size-36">
              <PieChart label={`RAM as ${shape}`} shape={shape} percent={64} />
            </div>
          ))}
        </div>
        <PieChart label="Servers by state" shares="Active=36|Stopped=7|Error=2|Building=1" />
        <PieChart
          label="Volumes by type"
          shape="donut"
          shares="standard=12|fast=7|archive=4|local=3|tape=2|other=1|unknown=1"
        />
      </div>
    ),
    empty: () => <PieChart label="Servers by state" shares="" />,
    'too long': () => (
      <div className="flex flex-col gap-8">
        <PieChart
          label="Servers by state"
          shares="A state whose name somebody has written out in full because it was so odd=3|<b>off</b>=1"
        />
      </div>
    ),
  },
}
