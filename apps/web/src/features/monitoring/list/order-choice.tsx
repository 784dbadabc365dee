import { listParameters } from "@vigie/domain/project/list-address";
import {
  LIST_ORDER_OPTIONS,
  type ListOrder,
  readListOrder,
} from "@vigie/domain/project/project-filters";
import { useId } from "react";
import { Select } from "@/components/ui/select";

interface OrderChoiceProps {
  order: ListOrder;
  onChange: (order: ListOrder) => void;
}

/** In which order the cards stand. */
export function OrderChoice({ order, onChange }: OrderChoiceProps) {
  const id = useId();
  return (
    <div className="ml-auto flex items-center gap-2">
      <label htmlFor={id} className="text-muted">
        Sort by
      </label>
      <Select
        id={id}
        name={listParameters.order}
        options={LIST_ORDER_OPTIONS}
        value={order}
        onChange={(event) => onChange(readListOrder(event.target.value))}
        className="w-48"
      />
    </div>
  );
}
