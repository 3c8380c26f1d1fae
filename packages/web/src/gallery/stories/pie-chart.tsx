import type { Story } from '#gallery/story.ts'
import { PieChart } from '#ui/charts/charts.tsx'
import { QuotaTile, QuotaTileSkeleton } from '#ui/quota-tile.tsx'

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
    usage: () => (
      <div className="grid max-w-2xl grid-cols-3 gap-2">
        <QuotaTile label="Instances" text="4 of 10 used" percent={40} />
        <QuotaTile label="vCPUs" text="17 of 20 used" percent={85} />
        <QuotaTile label="RAM" text="50 GB of 50 GB used" percent={100} />
        <QuotaTile label="Volumes" text="12 of 10 used" percent={120} />
        <QuotaTile label="Networks" text="0 of 100 used" percent={0} />
        <QuotaTile label="Routers" text="3 used, no limit" percent={undefined} />
      </div>
    ),
    empty: () => <PieChart label="Servers by state" shares="" />,
    loading: () => (
      <div className="grid max-w-2xl grid-cols-3 gap-2">
        <QuotaTileSkeleton />
        <QuotaTileSkeleton />
        <QuotaTileSkeleton />
      </div>
    ),
    'too long': () => (
      <div className="flex flex-col gap-8">
        <PieChart
          label="Servers by state"
          shares="A state whose name somebody has written out in full because it was so odd=3|<b>off</b>=1"
        />
        <div className="grid max-w-xl grid-cols-3 gap-2">
          <QuotaTile
            label="Security group rules of the third generation"
            text="1234567 GB of 2345678 GB used"
            percent={53}
          />
        </div>
      </div>
    ),
  },
}
