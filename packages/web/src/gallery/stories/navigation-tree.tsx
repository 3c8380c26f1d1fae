import type { Story } from '#gallery/story.ts'
import { NavigationTree, type NavigationBranch } from '#ui/frame/navigation-tree.tsx'

const part = (id: string, label: string, names: readonly string[]): NavigationBranch => ({
  ...{ id, label, open: true },
  entries: names.map((name) => ({ label: name, path: `/${id}/${name}` })),
})

const admin = (open: readonly string[] = []): NavigationBranch => ({
  ...part('admin', 'Admin', ['Overview']),
  parts: [
    { ...part('compute', 'Compute', ['Instances', 'Flavors']), open: open.includes('compute') },
    { ...part('volumes', 'Volumes', ['Volumes', 'Volume Types']), open: open.includes('volumes') },
  ],
})

const draw = (current: string | undefined, ...branches: NavigationBranch[]) => (
  <div className="w-nav">
    <NavigationTree label="Navigation" branches={branches} current={current} onFold={() => {}} />
  </div>
)

const project = part('network', 'Network', ['Networks', 'Routers'])

const pins = (shown: boolean) => (
  <div className="w-nav">
    <NavigationTree
      label="Navigation"
      branches={[
        {
          ...part('pinned', 'Pinned', ['Servers']),
          entries: [
            { label: 'Servers', path: '/pinned/Servers' },
            { label: 'Servers', path: '/admin/Servers', note: 'Admin' },
          ],
        },
        project,
      ]}
      current="/network/Routers"
      onFold={() => {}}
      pinned={['/pinned/Servers', '/admin/Servers']}
      onPin={() => {}}
      pinsShown={shown}
    />
  </div>
)

export const story: Story = {
  title: 'Navigation',
  states: {
    filled: () => draw('/network/Routers', project, admin(['compute', 'volumes'])),
    folded: () => draw(undefined, { ...project, open: false }, admin(['volumes'])),
    'folded, with where one is': () => draw('/volumes/Volume Types', project, admin(['compute'])),
    pinned: () => pins(false),
    'pinned, on a touch screen': () => pins(true),
    empty: () => draw(undefined),
    'too long': () =>
      draw(
        '/long/Load Balancer Availability Zone Profiles of All Projects',
        part('long', 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerk', [
          'Load Balancer Availability Zone Profiles of All Projects',
          'Bundesverwaltungsangelegenheitenzuständigkeitsbereich',
        ]),
      ),
  },
}
