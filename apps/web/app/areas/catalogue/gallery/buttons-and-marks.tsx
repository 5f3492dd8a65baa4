import { Bell, MoreHorizontal, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { DropdownMenu } from '../../../ui/dropdown-menu.tsx'
import { TextField } from '../../../ui/field.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { MenuItem, MenuSeparator } from '../../../ui/menu-items.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { SocketDots, SocketName } from '../../../ui/socket-dot.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { Tooltip } from '../../../ui/tooltip.tsx'
import { useLinks } from '../../../use-links.ts'

const types =
  'IMAGE MASK LATENT AUDIO VIDEO MODEL CLIP CLIP_VISION VAE CONTROL_NET CONDITIONING SIGMAS INT FLOAT STRING BOOLEAN PIPE'
const allTypes = types.split(' ')

const Row = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-2">{children}</div>
)

export const ButtonsAndMarks = () => {
  const here = useLinks().gallery()
  return (
    <>
      <Panel title="Buttons" action={<Button size="small">Small</Button>}>
        <Row>
          <Button variant="primary">Primary</Button>
          <Button>Plain</Button>
          <Button variant="quiet">Quiet</Button>
          <Button variant="danger">
            <Trash2 aria-hidden />
            Delete sample-pack
          </Button>
          <Button disabled>Disabled</Button>
          <IconButton label="Notifications" icon={<Bell aria-hidden />} />
          <CopyButton text="copied" />
          <Tooltip text="More about it">
            <Button>Tooltip</Button>
          </Tooltip>
          <Dialog title="A window" description="One sentence about it." trigger={<Button>Dialog</Button>}>
            <TextField label="Name" />
          </Dialog>
          <DropdownMenu label="More" trigger={<Button>Menu</Button>}>
            <MenuItem>First</MenuItem>
            <MenuSeparator />
            <MenuItem>
              <MoreHorizontal aria-hidden /> Second
            </MenuItem>
          </DropdownMenu>
          <TextLink to={here}>A link in text</TextLink>
        </Row>
      </Panel>
      <Panel title="Badges">
        <Row>
          <Badge>Neutral</Badge>
          <Badge tone="accent">Accent</Badge>
          <Badge tone="green">Verified</Badge>
          <Badge tone="amber">Flagged</Badge>
          <Badge tone="red">Banned</Badge>
          <Badge tone="blue">New</Badge>
          <Badge mono>1.2.0</Badge>
        </Row>
      </Panel>
      <Panel title="Sockets">
        <div className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-2">
          {allTypes.map((type) => (
            <SocketName key={type} type={type} />
          ))}
        </div>
        <p className="mt-4">
          <SocketDots label="Takes and gives" types={allTypes} />
        </p>
      </Panel>
    </>
  )
}
