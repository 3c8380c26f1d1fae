import type { Story } from '#gallery/story.ts'
import { StackEvents } from '#screens/stack-details/events-tab.tsx'
import { StackOverview } from '#screens/stack-details/overview-tab.tsx'
import { ResourceTypeView } from '#screens/stack-details/resource-type-view.tsx'
import { ResourceAttributes } from '#screens/stack-details/resource-attributes.tsx'
import { events, facts, template } from '#screens/stack-details/testing.ts'
import { StackEnvironment, StackTemplate } from '#screens/stack-details/text-tabs.tsx'

const type = {
  resource_type: 'OS::Heat::RandomString',
  description: 'A random text',
  properties: {
    length: { type: 'integer', required: false, update_allowed: false, description: 'Letters' },
  },
  attributes: { value: { type: 'string', description: 'The text' } },
  support_status: { status: 'SUPPORTED', version: '2014.1' },
}

export const story: Story = {
  title: 'Stack details',
  states: {
    overview: () => <StackOverview stack={facts} />,
    attributes: () => (
      <ResourceAttributes attributes={{ cidr: '10.30.0.0/24', dns_nameservers: ['10.0.0.2'] }} />
    ),
    'no attributes': () => <ResourceAttributes attributes={{}} />,
    events: () => <StackEvents events={events} />,
    'no events': () => <StackEvents events={[]} />,
    'resource type': () => <ResourceTypeView type={type} />,
    template: () => <StackTemplate template={template} />,
    environment: () => <StackEnvironment environment={{ parameters: { size: 3 } }} />,
  },
}
