import type { Story } from '#gallery/story.ts'
import { CountedButton } from '#ui/press/counted-button.tsx'
import { HeaderFigure } from '#ui/frame/header-figure.tsx'
import { ActivityIcon } from '#ui/icons.ts'
import { Menu } from '#ui/choose/menu.tsx'

type FigureProps = { label?: string; text: string; percent?: number }

function Figure({ label = 'Instances', text, percent }: FigureProps) {
  return (
    <Menu
      label="Quota in the header"
      trigger={<HeaderFigure label={label} text={text} percent={percent} />}
      sections={() => [
        {
          id: 'compute',
          label: 'Compute',
          items: [
            { id: 'instances', label: 'Instances: 4 of 10', checked: true },
            { id: 'ram', label: 'RAM: 12 GB of 50 GB' },
          ],
        },
        {
          id: 'network',
          label: 'Network',
          items: [{ id: 'fip', label: 'Floating IPs: Not read: Neutron is down.' }],
        },
      ]}
    />
  )
}

const button = (name: string, count: number, tone: 'working' | 'bad') => (
  <CountedButton
    icon={ActivityIcon}
    aria-label={name}
    count={count}
    tone={tone}
    onPress={() => undefined}
  />
)

export const story: Story = {
  title: 'Header',
  states: {
    filled: () => (
      <div className="flex flex-wrap items-center gap-2">
        <Figure text="4 of 10" percent={40} />
        <Figure text="9 of 10" percent={90} />
        <Figure text="10 of 10" percent={100} />
        {button('Activity', 0, 'working')}
        {button('Activity (3 running)', 3, 'working')}
        {button('Activity (120 failed)', 120, 'bad')}
      </div>
    ),
    unlimited: () => <Figure label="RAM" text="12 GB" />,
    loading: () => <Figure label="Volumes" text="–" />,
    failing: () => <Figure label="Floating IPs" text="Not read: Neutron is down." />,
    'too long': () => (
      <Figure
        label="Volume Storage"
        text="Not read: the service that counts them has not answered within a minute."
      />
    ),
  },
}
