//! Training as bytes, so that it goes on where it was ended, however that happened, and so that a network can learn from other
//! games later.

use super::fit::{Fit, Training};
use super::model::Model;
use crate::descent::Adam;
use crate::network::Fairness;

/// A training as it was written.
pub struct SavedTraining {
    /// What it was done with, as its maker wrote it.
    pub settings: String,
    newest: Model,
    average: Option<(Model, u32)>,
    adam: Adam,
    done: usize,
}

/// Why bytes are no training.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TrainingFileError {
    /// They are something else, or of another version.
    #[error("this is no training of a network by this version of the program")]
    Foreign,
    /// Some byte is not what it was, or some are missing.
    #[error("the training is cut off or damaged")]
    Damaged,
}

const MAGIC: &[u8; 16] = b"cinquina-train-1";

/// What stands before the numbers: bytes of the settings, sides, batches, batches that were averaged, steps of the optimiser.
type Head = [u32; 5];

impl Training {
    /// All that training has learnt and needs to go on, with what it is done with.
    pub fn to_bytes(&self, settings: &str) -> Vec<u8> {
        let (averaged, count) = self.average().map_or((None, 0), |(model, count)| (Some(model), *count));
        let adam = self.adam();
        let sides = self.newest().sides.len() as u32;
        let head: Head = [settings.len() as u32, sides, self.done() as u32, count, adam.steps() as u32];
        let mut body: Vec<u8> = head.iter().flat_map(|number| number.to_le_bytes()).collect();
        body.extend(settings.bytes());
        let models = [Some(self.newest()), averaged];
        let numbers = models.into_iter().flatten().flat_map(Model::learnt).chain(adam.moments()).flatten();
        body.extend(numbers.flat_map(|number| number.to_le_bytes()));
        [&MAGIC[..], &crc32fast::hash(&body).to_le_bytes(), &body].concat()
    }
}

impl SavedTraining {
    /// Reads what [`Training::to_bytes`] wrote.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, TrainingFileError> {
        Self::of(checked(bytes)?).ok_or(TrainingFileError::Damaged)
    }

    fn of(body: &[u8]) -> Option<Self> {
        let (head, rest) = body.split_first_chunk::<{ size_of::<Head>() }>()?;
        let head = head.as_chunks::<4>().0;
        let [length, sides, done, averaged, steps] = std::array::from_fn(|n| u32::from_le_bytes(head[n]));
        let (settings, numbers) = rest.split_at_checked(length as usize)?;
        let fairness = Fairness::of_sides(sides as usize)?;
        let mut numbers = numbers.as_chunks().0.iter().map(|&number| f32::from_le_bytes(number));
        let mut model = || -> Option<Model> {
            let mut model = Model::zero(fairness);
            for number in model.learnt_mut().flatten() {
                *number = numbers.next().filter(|number| number.is_finite())?;
            }
            Some(model)
        };
        let newest = model()?;
        let average = if averaged == 0 { None } else { Some((model()?, averaged)) };
        let means: Vec<f32> = numbers.by_ref().take(newest.learnt().map(<[f32]>::len).sum()).collect();
        let squares: Vec<f32> = numbers.collect();
        let are_moments = means.len() == squares.len()
            && means.iter().chain(&squares).all(|moment| moment.is_finite())
            && squares.iter().all(|square| *square >= 0.0);
        are_moments.then(|| Self {
            settings: String::from_utf8_lossy(settings).into_owned(),
            newest,
            average,
            adam: Adam::resumed(steps as i32, [means, squares]),
            done: done as usize,
        })
    }

    /// The training as it was.
    pub fn resume(self, fit: Fit) -> Training {
        Training::resumed(fit, self.newest, self.average, self.adam, self.done)
    }

    /// What it has learnt.
    pub fn model(self) -> Model {
        let mut model = self.average.map_or(self.newest, |(average, _)| average);
        model.follow();
        model
    }
}

fn checked(bytes: &[u8]) -> Result<&[u8], TrainingFileError> {
    let (magic, rest) = bytes.split_first_chunk().ok_or(TrainingFileError::Foreign)?;
    if magic != MAGIC {
        return Err(TrainingFileError::Foreign);
    }
    let (checksum, body) = rest.split_first_chunk().ok_or(TrainingFileError::Damaged)?;
    if crc32fast::hash(body) == u32::from_le_bytes(*checksum) { Ok(body) } else { Err(TrainingFileError::Damaged) }
}
