use cinquina_lab::catalogue::{Catalogue, Shape};
use cinquina_lab::render::{json, svg, text};

use super::{print, progress};
use crate::arguments::CatalogueArguments;
use crate::output::write_picture;

pub(crate) fn run(arguments: &CatalogueArguments) -> anyhow::Result<()> {
    let shape = arguments.line.map_or(Shape::Cross, |length| Shape::Line(length.into()));
    let catalogue = Catalogue::new(shape, &mut progress::watch(None))?;
    write_picture(&arguments.svg, || svg::catalogue(&catalogue))?;
    print(&if arguments.json { json::catalogue(&catalogue).to_string() } else { text::catalogue(&catalogue) })
}
