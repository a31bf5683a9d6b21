import { createElement, type ComponentType } from "react";
import { islands, type IslandName, type IslandProps } from "./islands.ts";

/** Renders a component so that the browser can wake it by itself, without the page around it. */
export function Island<Name extends IslandName>({ name, props }: { name: Name; props: IslandProps<Name> }) {
  // The name's own component and props belong together; over all names the compiler cannot tell.
  const component = islands[name] as ComponentType<object>;
  return (
    <div data-island={name} data-props={JSON.stringify(props)}>
      {createElement(component, props as object)}
    </div>
  );
}
