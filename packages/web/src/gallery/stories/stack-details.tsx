import type { Story } from '#gallery/story.ts'
import { StackEvents } from '#screens/stack-details/events-tab.tsx'
import { StackOverview } from '#screens/stack-details/overview-tab.tsx'
import { ResourceTypeView } from '#screens/stack-details/resource-type-view.tsx'
import { StackResources } from '#screens/stack-details/resources-tab.tsx'
import { events, facts, resources, template } from '#screens/stack-details/testing.ts'
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
    resources: () => <StackResources resources={resources} />,
    'no resources': () => <StackResources resources={[]} />,
    events: () => <StackEvents events={events} />,
    'no events': () => <StackEvents events={[]} />,
    'resource type': () => <ResourceTypeView type={type} />,
    template: () => <StackTemplate template={template} />,
    environment: () => <StackEnvironment environment={{ parameters: { size: 3 } }} />,
  },
}
