import { CodeBlock } from '../../../ui/code-block.tsx'
import { Checkbox, Select, TextField } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Panel } from '../../../ui/panel.tsx'

/** What tells, and what one fills in. */
export const NoticesAndFields = () => {
  return (
    <>
      <div className="grid gap-3 md:grid-cols-2">
        <Notice title="For your information">This is what you should know.</Notice>
        <Notice kind="success" title="It worked">
          Nothing more to do.
        </Notice>
        <Notice kind="warning" title="Deprecated">
          Use another version.
        </Notice>
        <Notice kind="danger" title="Banned">
          It cannot be installed.
        </Notice>
      </div>
      <CodeBlock command code="comfy node install sample-color-tools" />
      <Panel title="Fields">
        <div className="grid gap-4 md:grid-cols-2">
          <TextField label="Name" placeholder="sample" hint="Lower-case letters" />
          <TextField label="Name" defaultValue="Sample!" error="Use lower-case letters." />
          <Select label="Sort">
            <option>Relevance</option>
            <option>Installs</option>
          </Select>
          <Checkbox label="Show deprecated" defaultChecked />
        </div>
      </Panel>
    </>
  )
}
