import { app } from "../../scripts/app.js";

const KEEP = 12;

app.registerExtension({
  name: "seed-almanac.note",

  beforeRegisterNodeDef(nodeType, nodeData) {
    if (nodeData.name !== "SeedNote") return;

    const onExecuted = nodeType.prototype.onExecuted;
    nodeType.prototype.onExecuted = function (output) {
      onExecuted?.apply(this, arguments);
      const line = output?.seed_note?.[0];
      if (!line) return;
      const lines = (this.properties.seedNotes ?? []).filter((known) => known !== line);
      this.properties.seedNotes = [line, ...lines].slice(0, KEEP);
      this.setDirtyCanvas(true, false);
    };

    const onDrawForeground = nodeType.prototype.onDrawForeground;
    nodeType.prototype.onDrawForeground = function (ctx) {
      onDrawForeground?.apply(this, arguments);
      if (this.flags.collapsed) return;
      const top = (this.widgets?.length ?? 0) * 24 + 44;
      ctx.save();
      ctx.font = "12px monospace";
      (this.properties.seedNotes ?? []).forEach((line, index) => {
        ctx.fillStyle = index === 0 ? "#e6e9ef" : "#8d97a8";
        ctx.fillText(line, 12, top + index * 16, this.size[0] - 24);
      });
      ctx.restore();
    };
  },
});
