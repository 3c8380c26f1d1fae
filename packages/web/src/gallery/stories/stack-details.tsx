import type { Story } from '#gallery/story.ts'
import { StackEvents } from '#screens/stack-details/events-tab.tsx'
import { StackOverview } from '#screens/stack-details/overview-tab.tsx'
import { StackResources } from '#screens/stack-details/resources-tab.tsx'
import { events, facts, resources, template } from '#screens/stack-details/testing.ts'
import { StackEnvironment, StackTemplate } from '#screens/stack-details/text-tabs.tsx'

export const story: Story = {
  title: 'Stack details',
  states: {
    overview: () => <StackOverview stack={facts} />,
    resources: () => <StackResources resources={resources} />,
    'no resources': () => <StackResources resources={[]} />,
    events: () => <StackEvents events={events} />,
    'no events': () => <StackEvents events={[]} />,
    template: () => <StackTemplate template={template} />,
    environment: () => <StackEnvironment environment={{ parameters: { size: 3 } }} />,
  },
}
