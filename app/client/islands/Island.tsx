import { createElement, type ComponentType } from "react";
import { islands, type IslandName, type IslandProps } from "./islands.ts";

/** Renders a component so that the browser can hydrate it on its own, without the page around it. */
export function Island<Name extends IslandName>({ name, props }: { name: Name; props: IslandProps<Name> }) {
  // A name's component and props match; the compiler can't see that across all names.
  const component = islands[name] as ComponentType<object>;
  return (
    <div data-island={name} data-props={JSON.stringify(props)}>
      {createElement(component, props as object)}
    </div>
  );
}
